import { byTurns, LOADED_HEAD, loadedRows, type Effort, type Server } from '../load/by-turns.js';
import { startPostgres, withDatabase } from '../load/bench-postgres.js';
import { copyGame } from '../load/copied-games.js';
import { driveHttp } from '../load/drive.js';
import { HttpLine, requestText } from '../load/http-line.js';
import { prepareGames } from '../load/prepared-games.js';
import { processorTime, startProgram, startTrainyard } from '../load/program.js';
import type { Report } from '../report.js';

const CLIENTS = [8, 32];
const EFFORT: Effort = { runs: 7, milliseconds: 2000 };
const QUICK: Effort = { runs: 3, milliseconds: 500 };
const GAMES = 64;
const GAMES_QUICK = 16;
/** In how many games one player has a turn. */
const TURNS = 1000;
/** How far the games have come, moves. */
const MOVES = 40;

const CONSTANT = 'Fastify, a constant of the size of a state';

/** Reads of games that are kept in memory, beside a route of the same framework that answers a constant. */
export async function readsReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const postgres = await startPostgres();
  const ends: (() => Promise<void>)[] = [() => postgres.stop()];
  try {
    const databaseUrl = await postgres.database('trainyard');
    const program = await startTrainyard({ DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' });
    ends.push(() => program.stop());
    say('preparing matches');
    const games = await prepareGames(program.url, databaseUrl, isQuick ? GAMES_QUICK : GAMES);
    const states = games.map(({ id, tokens }) => ({ id, authorization: `Bearer ${tokens[0] ?? ''}` }));
    const line = await HttpLine.connect(program.url);
    for (const { moves } of games) for (const { request } of moves.slice(0, MOVES)) await line.ask(request);
    const ask = (request: string): ReturnType<HttpLine['ask']> => line.ask(request);
    const first = states[0] as (typeof states)[0];
    const { body } = await ask(
      requestText('GET', `/v1/games/${first.id}/state`, { authorization: first.authorization }),
    );
    say(`a player with ${TURNS.toLocaleString('en')} turns`);
    const busy = await busyPlayer(databaseUrl, games[0]);
    const constant = await startProgram('bench/peers/constant/server.js', { BYTES: String(body.length) });
    ends.push(() => constant.stop());
    line.close();
    const of = (name: string, requests: readonly string[], status = 200, { url, pid } = program): Server => ({
      name,
      processorTime: () => processorTime(pid),
      load: (clients, milliseconds) =>
        driveHttp(
          url,
          Array.from({ length: clients }, (_, client) => {
            let at = client;
            return () => requests[at++ % requests.length] ?? null;
          }),
          milliseconds,
          status,
        ),
    });
    const get = (path: string, more: Record<string, string> = {}): string[] =>
      states.map(({ id, authorization }) => requestText('GET', `/v1/games/${id}/${path}`, { authorization, ...more }));
    const servers = [
      of(CONSTANT, [requestText('GET', '/constant', {})], 200, constant),
      of('GET state', get('state')),
      of('GET state, known already (304)', get('state', { 'if-none-match': '*' }), 304),
      of('GET legal-moves', get('legal-moves')),
      of(`GET my turns, ${TURNS.toLocaleString('en')} of them`, [
        requestText('GET', '/v1/players/me/turns', { authorization: busy }),
      ]),
    ];
    const loaded = await byTurns(servers, CLIENTS, isQuick ? QUICK : EFFORT, say);
    return {
      title: 'Reads of games that are kept in memory',
      head: LOADED_HEAD,
      rows: loadedRows(loaded, CONSTANT),
      notes: [
        `A state has ${body.length.toLocaleString('en')} bytes. Each read asks the database first who may see what: a token that was revoked is dead at once. Nothing is written meanwhile, so one question serves all who ask at once.`,
        'By the wall clock, clients, servers and PostgreSQL on the same cores.',
      ],
      figures: loaded,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** Gives the player whose turn it is in a game as many games like it; returns how they say who they are. */
async function busyPlayer(
  databaseUrl: string,
  game: { readonly id: string; readonly tokens: readonly string[] } | undefined,
): Promise<string> {
  if (game === undefined) throw new Error('there is no game');
  return withDatabase(databaseUrl, async (database) => {
    const { rows } = await database.query<{ seat: number }>(
      'SELECT seats_on_turn[1] AS seat FROM games WHERE id = $1',
      [game.id],
    );
    await copyGame(database, game.id, TURNS - 1);
    return `Bearer ${game.tokens[(rows[0]?.seat ?? 1) - 1] ?? ''}`;
  });
}
