import { createApp } from '../../src/app.js';
import { Config, readSettings } from '../../src/config.js';
import { EventStore } from '../../src/games/event-store/event-store.js';
import { FoldedGames } from '../../src/games/core/folded-games.js';
import { Directory } from '../../src/platform/auth/directory.js';
import type { GameRow } from '../../src/platform/auth/game-row.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { createLogger } from '../../src/platform/logging/logger.js';
import { startPostgres, withDatabase } from '../load/bench-postgres.js';
import { HttpLine } from '../load/http-line.js';
import { prepareGames } from '../load/prepared-games.js';
import type { Comparison } from '../measure.js';

const EVENTS = 300;
const GAMES = 8;
const TIMES = 25;

const PLAIN = `its ${EVENTS} rows read, and no more`;

/** A game out of the database: its rows alone, and everything that makes a game of them. */
export async function loadPart(): Promise<Comparison[]> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('trainyard');
  const settings = readSettings({
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '0',
    BACKGROUND_WORK: 'off',
  });
  await migrate(databaseUrl);
  const app = await createApp(new Config(settings, databaseUrl), createLogger('warn'));
  await app.init();
  await app.getHttpAdapter().getInstance().listen({ port: 0, host: '127.0.0.1' });
  const address = app.getHttpServer().address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const [store, games, directory] = [app.get(EventStore), app.get(FoldedGames), app.get(Directory)];
  const prepared = await prepareGames(url, databaseUrl, GAMES);
  const rows: GameRow[] = [];
  const line = await HttpLine.connect(url);
  for (const { id, moves } of prepared) {
    for (const { version, request } of moves) if (version < EVENTS) await line.ask(request);
    const found = await directory.find({ tokenHash: null, gameId: id, key: null });
    if (found?.game) rows.push(found.game);
  }
  line.close();
  const snapshots = await withDatabase(databaseUrl, async (database) => {
    await database.query('CREATE TABLE kept AS SELECT * FROM snapshots');
    const { rows: counted } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM kept');
    return counted[0]?.count ?? 0;
  });
  const forAll = async (act: (row: GameRow) => Promise<unknown>): Promise<number[]> => {
    for (let time = 0; time < TIMES; time++) for (const row of rows) await act(row);
    return [TIMES * rows.length];
  };
  const loaded = async (row: GameRow): Promise<void> => {
    games.forget(row.id);
    await games.load(row);
  };
  const withSnapshots = (are: boolean): Promise<unknown> =>
    withDatabase(databaseUrl, (database) =>
      database.query(are ? 'INSERT INTO snapshots SELECT * FROM kept ON CONFLICT DO NOTHING' : 'TRUNCATE snapshots'),
    );
  return [
    {
      title: `A game of ${EVENTS} events out of the database`,
      measure: 'cost',
      amounts: ['game'],
      contestants: [
        { name: PLAIN, work: () => forAll((row) => store.events(row.id, 0, 5000)) },
        {
          name: 'loaded and folded: rows, people, seed',
          versus: PLAIN,
          work: async () => {
            await withSnapshots(false);
            return forAll(loaded);
          },
        },
        {
          name: 'the same with its snapshots, as it is kept',
          versus: PLAIN,
          work: async () => {
            await withSnapshots(true);
            return forAll(loaded);
          },
        },
      ],
      notes: [
        `${GAMES} games, ${snapshots} snapshots; the processor time of the server, which a reader waits for. "Times the peer" is what share of the plain read's speed is left: 0.67 is half as much time again.`,
      ],
      end: async () => {
        await app.close();
        await postgres.stop();
      },
    },
  ];
}
