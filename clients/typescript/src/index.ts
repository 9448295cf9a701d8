import createFetchClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { components, operations, paths } from './trainyard.gen.js';

export type { components, operations, paths };

/** The schemas of the document by name: `Schemas['State']`. */
export type Schemas = components['schemas'];

/** Every operation of the server by path and method: `client.GET('/v1/games/{gameId}/state', …)`. */
export type TrainyardClient = Client<paths>;

/** A client of the server at `baseUrl`. With a token every request carries it. */
export function createClient(
  baseUrl: string,
  { token, ...options }: Omit<ClientOptions, 'baseUrl'> & { readonly token?: string } = {},
): TrainyardClient {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  return createFetchClient<paths>({ ...options, baseUrl, headers: { ...headers, ...(options.headers as object) } });
}

/** What the server answered instead of what was asked for. */
export class TrainyardProblem extends Error {
  constructor(readonly problem: Schemas['Problem']) {
    super(`${problem.code}: ${problem.detail}`);
  }
}

/** The answer, or an exception with the problem: `const game = await told(client.GET(…))`. */
export async function told<T>(
  answer: Promise<{ data?: T; error?: Schemas['Problem']; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error } = await answer;
  if (error !== undefined) throw new TrainyardProblem(error);
  return data as NonNullable<T>;
}
