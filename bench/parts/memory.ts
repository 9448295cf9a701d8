import { setTimeout as sleep } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { createApp } from '../../src/app.js';
import { Config, readSettings } from '../../src/config.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { Directory } from '../../src/platform/auth/directory.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { startPostgres, withDatabase } from '../load/bench-postgres.js';
import { copyGame } from '../load/copied-games.js';
import { HttpLine } from '../load/http-line.js';
import { prepareGames } from '../load/prepared-games.js';
import type { Report } from '../report.js';
import { figure } from '../table.js';

const IDLE = 20_000;
const IDLE_QUICK = 3_000;
/** As many as a server keeps at a time are twice that. */
const ACTIVE = 1_000;
/** Moves that have been made in each of them: the middle of a round. */
const MOVES = 60;
const SETTLE = 1_500;

/** What games weigh in the memory of a server: those that nobody looks at, and those that are played. */
export async function memoryReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const idle = isQuick ? IDLE_QUICK : IDLE;
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('trainyard');
  await migrate(databaseUrl);
  const settings = readSettings({ PORT: '0', DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '0' });
  const app = await createApp(new Config(settings, databaseUrl), createLogger('warn'));
  try {
    await app.init();
    await app.getHttpAdapter().getInstance().listen({ port: 0, host: '127.0.0.1' });
    const address = app.getHttpServer().address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    say('a game');
    const [game] = await prepareGames(url, databaseUrl, 1);
    if (game === undefined) throw new Error('there is no game');
    const line = await HttpLine.connect(url);
    for (const { request } of game.moves.slice(0, MOVES)) await line.ask(request);
    line.close();
    const [games, directory] = [app.get(FoldedGames), app.get(Directory)];
    await sleep(SETTLE);
    const before = held();
    say(`${idle.toLocaleString('en')} games like it, which nobody looks at`);
    const ids = await withDatabase(databaseUrl, (database) => copyGame(database, game.id, idle));
    await sleep(SETTLE);
    const withIdle = held();
    say(`${ACTIVE.toLocaleString('en')} of them are played`);
    for (const gameId of ids.slice(0, ACTIVE)) {
      const found = await directory.find({ tokenHash: null, gameId, key: null });
      if (found?.game) await games.load(found.game);
    }
    await sleep(SETTLE);
    const withActive = held();
    const row = (what: string, count: number, from: Held, to: Held): string[] => [
      what,
      count.toLocaleString('en'),
      figure((to.heap - from.heap) / count),
      figure((to.rss - from.rss) / count),
    ];
    return {
      title: 'Memory of a server a game, bytes',
      head: ['', 'games', 'heap a game', 'resident a game'],
      rows: [
        row('idle: in the database, nobody looks', idle, before, withIdle),
        row('active: folded and kept', ACTIVE, withIdle, withActive),
      ],
      notes: [
        `Four seats with a clock, ${MOVES} moves played. A server without games holds ${figure(before.heap / 1e6)} MB of heap and ${figure(before.rss / 1e6)} MB in all, the benchmark with it; what differs by less than a MB is chance.`,
        'A server keeps the 2,000 games that were asked for last, and forgets the others.',
      ],
      figures: { before, withIdle, withActive },
    };
  } finally {
    await app.close();
    await postgres.stop();
  }
}

interface Held {
  readonly heap: number;
  readonly rss: number;
}

function held(): Held {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as () => void;
  for (let i = 0; i < 4; i++) collect();
  const { heapUsed: heap, rss } = process.memoryUsage();
  return { heap, rss };
}
