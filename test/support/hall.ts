import type { Caller, Heard } from './caller.js';
import { register, type Person } from './table.js';

/** A game that is being put together: nobody sits in it yet. */
export interface OpenGame {
  readonly id: string;
  readonly host: Person;
  path(rest?: string): string;
  sit(person: Person, seat?: number): Promise<Heard>;
  start(): Promise<Heard>;
  /** The game as somebody sees it. */
  seenBy(person: Person | null): Promise<Heard>;
}

/** A new game of a new host, or of one who is there. */
export async function openGame(
  caller: Caller,
  { host, ...wish }: { readonly host?: Person; readonly [field: string]: unknown } = {},
): Promise<OpenGame> {
  const owner = host ?? (await register(caller, 'Host'));
  const made = await caller.post('/v1/games', { token: owner.token, body: { seats: 2, ...wish } });
  if (made.status !== 201) throw new Error(made.text);
  const path = (rest = ''): string => `/v1/games/${made.body.id}${rest === '' ? '' : `/${rest}`}`;
  return {
    id: made.body.id,
    host: owner,
    path,
    sit: ({ token }, seat) =>
      caller.post(path('seats'), { token, body: { type: 'self', ...(seat === undefined ? {} : { seat }) } }),
    start: () => caller.post(path('start'), { token: owner.token }),
    seenBy: (person) => caller.get(path(), { token: person?.token }),
  };
}
