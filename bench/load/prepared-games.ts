import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createDice } from '../../src/bots/index.js';
import { ApiClient } from '../../src/cli/api-client.js';
import { legalMoves, seatsToAct } from '../../src/engine/index.js';
import { foldedGame } from '../../src/games/core/folded-game.js';
import { chanceOf } from '../../src/games/core/game-chance.js';
import { decideTable, decodeTableEvent, replayTable, type TableState } from '../../src/table/index.js';
import { requestText } from './http-line.js';
import { withDatabase } from './bench-postgres.js';

export const SEATS = 4;

/** The preset of the other benchmarks, with a clock as correspondence games have one. */
const RULES = { preset: 'app', seats: SEATS, timeControl: { preset: 'P3D' } };
/** Preparing goes faster side by side. */
const AT_ONCE = 8;
/** Games that the same four people play. */
const OF_A_TABLE = 4;

/** A running game, who sits there, and a whole match that can be played in it from where it stands. */
export interface PreparedGame {
  readonly id: string;
  /** By seat. */
  readonly tokens: readonly string[];
  /** The moves to come, each as the whole request, and the version that it is made for. */
  readonly moves: readonly { readonly version: number; readonly request: string }[];
}

/**
 * Starts games over HTTP and looks up in the database how they will be dealt, so that a client that plays them need not ask
 * what it may do: all its time goes into moves.
 */
export async function prepareGames(url: string, databaseUrl: string, count: number): Promise<PreparedGame[]> {
  const api = new ApiClient(url);
  const games: PreparedGame[] = [];
  let next = 0;
  const prepare = (): Promise<void> =>
    withDatabase(databaseUrl, async (database) => {
      while (next < count) {
        const tokens = await registered(api, `table ${String(next)}`);
        // accounts of a few games each, as people have them
        for (let own = 0; own < OF_A_TABLE && next < count; own++)
          games.push(await prepared(api, database, tokens, next++));
      }
    });
  await Promise.all(Array.from({ length: AT_ONCE }, prepare));
  return games;
}

async function registered(api: ApiClient, name: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let seat = 1; seat <= SEATS; seat++) {
    const { token } = await api.ask<{ token: { token: string } }>('/v1/players', { body: { name: `${name} ${seat}` } });
    tokens.push(token.token);
  }
  return tokens;
}

async function prepared(
  api: ApiClient,
  database: pg.Client,
  tokens: readonly string[],
  number: number,
): Promise<PreparedGame> {
  const [host = ''] = tokens;
  const { id } = await api.ask<{ id: string }>('/v1/games', { token: host, body: RULES });
  for (const [i, token] of tokens.entries())
    await api.ask(`/v1/games/${id}/seats`, { token, body: { type: 'self', seat: i + 1 } });
  await api.ask(`/v1/games/${id}/start`, { method: 'POST', token: host });
  return { id, tokens, moves: await wholeMatch(database, id, tokens, `match ${String(number)}`) };
}

/** Plays the match to its end as the server will, with random moves. */
async function wholeMatch(
  database: pg.Client,
  id: string,
  tokens: readonly string[],
  seed: string,
): Promise<PreparedGame['moves']> {
  const { rows: secrets } = await database.query<{ seed: Uint8Array }>(
    'SELECT server_seed AS seed FROM game_secrets WHERE game_id = $1',
    [id],
  );
  const serverSeed = secrets[0]?.seed ?? new Uint8Array();
  const dice = createDice(seed);
  const moves: { version: number; request: string }[] = [];
  let table = await tableOf(database, id);
  while (table.match.status === 'running') {
    const game = foldedGame(table, { id, serverSeed, members: [] });
    const [seat = 1] = seatsToAct(table.match);
    const { rule: _, ...move } = dice.pick(legalMoves(table.match, seat));
    const request = requestText(
      'POST',
      `/v1/games/${id}/moves`,
      {
        authorization: `Bearer ${tokens[seat - 1] ?? ''}`,
        'if-match': `"${table.version}"`,
        'idempotency-key': randomUUID(),
      },
      move,
    );
    moves.push({ version: table.version, request });
    const decision = decideTable(
      table,
      { type: 'make_move', seat, move },
      { now: Date.now(), chance: chanceOf(game), cause: null },
    );
    if (!decision.ok) throw new Error(`a listed move is refused: ${decision.refusal.code}`);
    table = decision.table;
  }
  return moves;
}

async function tableOf(database: pg.Client, id: string): Promise<TableState> {
  const { rows } = await database.query<{ type: string; payload: unknown; createdAt: Date }>(
    'SELECT type, payload, created_at AS "createdAt" FROM events WHERE game_id = $1 ORDER BY seq',
    [id],
  );
  return replayTable(
    rows.map(({ type, payload, createdAt }) => ({ event: decodeTableEvent(type, payload), at: createdAt.getTime() })),
    null,
  );
}

/** Deals games out to clients, who play one move in each by turns; what is played stays played. */
export class GamePool {
  private readonly at: number[];

  constructor(readonly games: readonly PreparedGame[]) {
    this.at = games.map(() => 0);
  }

  /** For each client where its next request comes from. */
  dealTo(clients: number): (() => string | null)[] {
    return Array.from({ length: clients }, (_, client) => {
      const own = this.games.flatMap((_, i) => (i % clients === client ? [i] : []));
      let turn = 0;
      return () => {
        for (let tries = 0; tries < own.length; tries++) {
          const game = own[turn++ % own.length] as number;
          const move = this.games[game]?.moves[this.at[game] as number];
          if (move === undefined) continue;
          this.at[game] = (this.at[game] as number) + 1;
          return move.request;
        }
        return null;
      };
    });
  }

  /** How many moves have been asked for in each game. */
  get played(): readonly number[] {
    return this.at;
  }
}
