import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ApiClient } from '../../src/cli/api-client.js';
import { readSettings } from '../../src/config.js';
import type { LegalMove } from '../../src/engine/index.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { startServer } from '../../src/server.js';
import type { Comparison } from '../measure.js';

/** How many events the two kinds of games have when they are asked. */
const YOUNG = 15;
const OLD = 1500;

const SEATS = 4;
/** A double-eighteen match has 19 rounds, so that it still runs after so many events. */
const RULES = { preset: 'app', seats: SEATS, options: { maxPips: 18 } };
const TURNS = 10;
const LOOKS = 100;
/** A young game for each run and the warm-up, so that none grows old. */
const YOUNG_GAMES = 12;

/** A running match of four seats, and who sits there. */
interface Match {
  readonly game: string;
  readonly tokens: readonly string[];
  version: number;
  toMove: number;
}

interface Seen {
  readonly version: number;
  readonly round: { readonly toMove: number | null } | null;
}

/** A long game over HTTP beside a short one, on a server and a PostgreSQL of their own: both should answer as fast. */
export async function longGamePart(): Promise<Comparison[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trainyard-bench-'));
  const quiet = { PORT: '0', DATA_DIR: path.join(folder, 'data'), LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' };
  const server = await startServer(readSettings(quiet), createLogger('warn'), () => undefined);
  const end = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const api = new ApiClient(server.url);
  const young: Match[] = [];
  for (let i = 0; i < YOUNG_GAMES; i++) young.push(await playedTo(api, YOUNG));
  const old = await playedTo(api, OLD);
  let next = 0;
  const lookAt = (match: Match) => async (): Promise<number[]> => {
    for (let i = 0; i < LOOKS; i++) await stateOf(api, match);
    return [LOOKS];
  };
  const play = async (match: Match): Promise<number[]> => {
    for (let i = 0; i < TURNS; i++) await turn(api, match);
    return [TURNS];
  };
  const names = { young: `a game of ${YOUNG} events`, old: `a game of ${OLD.toLocaleString('en')} events` };
  const notes = [
    'Over HTTP, client and server in one process, PostgreSQL beside it and not counted. "Times the peer" should be 1.',
  ];
  return [
    {
      title: 'Long games: GET state',
      measure: 'cost',
      amounts: ['request'],
      contestants: [
        { name: names.young, work: lookAt(young[0] as Match) },
        { name: names.old, versus: names.young, work: lookAt(old) },
      ],
      notes,
    },
    {
      title: 'Long games: GET legal-moves and POST moves',
      measure: 'cost',
      amounts: ['turn'],
      contestants: [
        { name: names.young, work: () => play(young[++next % YOUNG_GAMES] as Match) },
        { name: names.old, versus: names.young, work: () => play(old) },
      ],
      notes,
      end,
    },
  ];
}

/** A match that has been played up to so many events. */
async function playedTo(api: ApiClient, events: number): Promise<Match> {
  const tokens: string[] = [];
  for (let seat = 1; seat <= SEATS; seat++) {
    const { token } = await api.ask<{ token: { token: string } }>('/v1/players', { body: { name: `Seat ${seat}` } });
    tokens.push(token.token);
  }
  const [host = ''] = tokens;
  const { id } = await api.ask<{ id: string }>('/v1/games', { token: host, body: RULES });
  for (const [i, token] of tokens.entries()) {
    await api.ask(`/v1/games/${id}/seats`, { token, body: { type: 'self', seat: i + 1 } });
  }
  await api.ask(`/v1/games/${id}/start`, { method: 'POST', token: host });
  const match: Match = { game: id, tokens, version: 0, toMove: 1 };
  note(match, await stateOf(api, match));
  while (match.version < events) await turn(api, match);
  return match;
}

function stateOf(api: ApiClient, { game, tokens }: Match): Promise<Seen> {
  return api.ask<Seen>(`/v1/games/${game}/state`, { token: tokens[0] as string });
}

function note(match: Match, { version, round }: Seen): void {
  match.version = version;
  match.toMove = round?.toMove ?? match.toMove;
}

/** The seat on turn looks what it can do, and does the first of it. */
async function turn(api: ApiClient, match: Match): Promise<void> {
  const token = match.tokens[match.toMove - 1] as string;
  const asked = await api.ask<{ version: number; legalMoves: readonly LegalMove[] }>(
    `/v1/games/${match.game}/legal-moves`,
    { token },
  );
  const { rule: _, ...body } = asked.legalMoves[0] as LegalMove;
  const made = await api.ask<{ state: Seen }>(`/v1/games/${match.game}/moves`, {
    token,
    body,
    version: asked.version,
  });
  note(match, made.state);
}
