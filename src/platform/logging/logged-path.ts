import type { FastifyRequest } from 'fastify';

const WORD = /^[a-z][a-z.-]{0,19}$/;
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const NUMBER = /^\d{1,10}$/;

/**
 * The path of a request for the log: without the query, which may hold a ticket, and without whatever is neither a word of this
 * API nor an id nor a number. Somebody may have pasted a token there.
 */
export function loggedPath({ url, routeOptions }: Pick<FastifyRequest, 'url' | 'routeOptions'>): string {
  const words = new Set((routeOptions.url ?? '').split('/'));
  const [path = ''] = url.split('?', 1);
  return path
    .split('/')
    .map((part) => (part === '' || words.has(part) || isHarmless(part) ? part : '[hidden]'))
    .join('/');
}

function isHarmless(part: string): boolean {
  return WORD.test(part) || ID.test(part) || NUMBER.test(part);
}
