import { startPostgres, withDatabase } from '../load/bench-postgres.js';
import { byTurns, type Effort, type Loaded, type Server } from '../load/by-turns.js';
import { drive } from '../load/drive.js';
import { HttpLine } from '../load/http-line.js';
import { GamePool, prepareGames } from '../load/prepared-games.js';
import { startProgram, startTrainyard, type Program } from '../load/program.js';
import type { Report } from '../report.js';
import { figure } from '../table.js';

const REPLICAS = [1, 2, 4];
const CLIENTS = 16;
/** Connections of one client, used by turns, so that the moves of one game go over all servers. */
const LINES = 4;
const EFFORT: Effort = { runs: 5, milliseconds: 3000 };
const QUICK: Effort = { runs: 2, milliseconds: 1000 };
const GAMES = 128;
const GAMES_QUICK = 48;

/** Several servers on one database behind a proxy: what they do together, and whether every answered move is there. */
export async function replicasReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const postgres = await startPostgres();
  const ends: (() => Promise<void>)[] = [() => postgres.stop()];
  const answered = new Map<string, Map<string, number>>();
  try {
    const databaseUrl = await postgres.database('trainyard');
    const settings = { DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' };
    const programs: Program[] = [];
    for (let i = 0; i < Math.max(...REPLICAS); i++) programs.push(await startTrainyard(settings));
    ends.push(async () => void (await Promise.all(programs.map((program) => program.stop()))));
    const servers: Server[] = [];
    for (const count of REPLICAS) {
      say(`preparing matches for ${count}`);
      const proxy = await startProgram('bench/peers/proxy/server.js', {
        TARGETS: programs
          .slice(0, count)
          .map(({ url }) => url)
          .join(' '),
      });
      ends.push(() => proxy.stop());
      const pool = new GamePool(await prepareGames(proxy.url, databaseUrl, isQuick ? GAMES_QUICK : GAMES));
      const name = count === 1 ? '1 server' : `${count} servers`;
      const versions = new Map<string, number>();
      answered.set(name, versions);
      servers.push({
        name,
        load: async (clients, milliseconds) => {
          const lines = await Promise.all(Array.from({ length: clients * LINES }, () => HttpLine.connect(proxy.url)));
          try {
            return await drive(
              pool.dealTo(clients).map((next, client) => {
                let turn = 0;
                return async () => {
                  const request = next();
                  if (request === null) return false;
                  // connections are dealt to the servers one after the other
                  const line = lines[(turn++ % LINES) * clients + client] as HttpLine;
                  note(versions, await line.ask(request));
                  return true;
                };
              }),
              milliseconds,
            );
          } finally {
            for (const line of lines) line.close();
          }
        },
      });
    }
    const loaded = await byTurns(servers, [CLIENTS], isQuick ? QUICK : EFFORT, say);
    const found = await withDatabase(databaseUrl, (database) =>
      database.query<{ id: string; seq: number }>('SELECT game_id AS id, seq FROM events ORDER BY game_id, seq'),
    );
    const logs = new Map<string, number[]>();
    for (const { id, seq } of found.rows) logs.set(id, [...(logs.get(id) ?? []), seq]);
    return report(loaded, answered, logs);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** What is answered is written down: the version that the game has come to. */
function note(versions: Map<string, number>, { status, body }: { status: number; body: Buffer }): void {
  const { version, state } = JSON.parse(body.toString()) as { version: number; state: { game: string } };
  if (status !== 201) throw new Error(`a move was answered with ${status}: ${body.toString()}`);
  versions.set(state.game, version);
}

function report(
  loaded: readonly Loaded[],
  answered: ReadonlyMap<string, ReadonlyMap<string, number>>,
  logs: ReadonlyMap<string, readonly number[]>,
): Report {
  const rows = loaded.map(({ server, perSecond, p50, p99, moves }) => {
    const versions = [...(answered.get(server) ?? [])];
    const lost = versions.filter(([id, version]) => (logs.get(id)?.length ?? 0) < version).length;
    const unasked = versions.filter(([id, version]) => (logs.get(id)?.length ?? 0) > version).length;
    const torn = versions.filter(([id]) => logs.get(id)?.some((seq, i) => seq !== i + 1) ?? true).length;
    const one = loaded[0]?.perSecond ?? NaN;
    return [
      server,
      figure(perSecond),
      `${figure(perSecond / one)} ×`,
      figure(p50),
      figure(p99),
      ...[moves, lost, unasked, torn].map((count) => count.toLocaleString('en')),
    ];
  });
  return {
    title: `Replicas: POST move by ${CLIENTS} clients through a proxy`,
    head: [
      ...['', 'a second', 'of one', 'p50 ms', 'p99 ms', 'moves answered'],
      ...['games with a lost move', 'with an unasked one', 'with a torn log'],
    ],
    rows,
    notes: [
      `Each client has ${LINES} connections and uses them by turns, so that the moves of one game go over all servers: each catches up from the log. All servers share the cores with each other, the proxy, PostgreSQL and the clients: more servers are no faster here, and must be as right.`,
    ],
    figures: loaded,
  };
}
