import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { replayAll } from '../../src/cli/replay-games.js';
import { runSql } from '../../src/platform/database/database-url.mjs';
import { knownMigrations, migrate } from '../../src/platform/database/migrate.js';
import { restore } from '../../src/platform/database/restore.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller } from '../support/caller.js';
import { emptyDatabase } from '../support/database.js';
import { until } from '../support/program.js';
import { Table } from '../support/table.js';
import { harmIn } from './migration-rules.js';

/** A database becomes that of the next release while servers of this one go on. */

const PROJECT = path.resolve(import.meta.dirname, '../..');

/** These came before there was anything to upgrade. */
const BEFORE_THE_RULES = [
  '20260101000000_init',
  '20261130092000_clocks',
  '20261130093500_notices',
  '20261130093500_people',
  '20261130093500_vacation_ids',
  '20261130094500_plans',
  '20261130094500_talk_and_feed',
];

const textOf = (name: string): string =>
  readFileSync(path.join(PROJECT, 'prisma/migrations', name, 'migration.sql'), 'utf8');

test('every migration adds, and holds up no game, or says why it does no harm', () => {
  const later = knownMigrations().filter((name) => !BEFORE_THE_RULES.includes(name));
  expect(
    Object.fromEntries(later.map((name) => [name, harmIn(textOf(name))]).filter(([, harm]) => harm?.length)),
  ).toEqual({});
});

test.each([
  ['ALTER TABLE "games" DROP COLUMN "name";', 'removes something'],
  ['DROP TABLE "notes";', 'removes something'],
  ['ALTER TABLE "games" RENAME COLUMN "name" TO "title";', 'renames something'],
  ['ALTER TABLE "games" ALTER COLUMN "version" SET DATA TYPE BIGINT;', 'changes the type of a column'],
  ['ALTER TABLE "games" ALTER COLUMN "name" SET NOT NULL;', 'makes a column required that was not'],
  ['ALTER TABLE "notes" ADD COLUMN "a" TEXT NOT NULL;', 'adds a required column without a default'],
  [
    'ALTER TABLE "notes" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "b" TEXT NOT NULL;',
    'adds a required column without a default',
  ],
  ['UPDATE "games" SET "name" = NULL;', 'writes or removes rows'],
  ['ALTER TABLE "events" ADD CONSTRAINT "x" CHECK ("seq" > 0);', 'checks all rows of a hot table under a lock'],
  ['CREATE INDEX "x" ON "events"("type");', 'builds an index of a hot table under a lock'],
])('%s does harm', (sql, what) => {
  expect(harmIn(`-- why\n${sql}`).map((harm) => harm.split(':')[0])).toEqual([what]);
  expect(harmIn(`-- Safe: nobody reads it.\n${sql}`)).toEqual([]);
});

/** Everything that a migration may do, at the tables that every move touches. */
const NEXT_RELEASE = [
  'ALTER TABLE "games" ADD COLUMN "next_text" TEXT, ADD COLUMN "next_number" INTEGER NOT NULL DEFAULT 7;',
  'ALTER TABLE "events" ADD COLUMN "next_text" TEXT;',
  'ALTER TABLE "members" ADD COLUMN "next_flag" BOOLEAN NOT NULL DEFAULT false;',
  'ALTER TABLE "players" ADD COLUMN "next_text" TEXT;',
  'ALTER TABLE "tokens" ADD COLUMN "next_text" TEXT;',
  'ALTER TABLE "outbox" ADD COLUMN "next_text" TEXT;',
  'ALTER TABLE "snapshots" ADD COLUMN "next_text" TEXT;',
  'ALTER TABLE "idempotency_keys" ADD COLUMN "next_text" TEXT;',
  'CREATE TABLE "next_things" ("game_id" UUID NOT NULL, "id" UUID NOT NULL, CONSTRAINT "next_things_pkey" PRIMARY KEY ("game_id", "id"), CONSTRAINT "next_things_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "games"("id"));',
  'ALTER TABLE "games" ADD CONSTRAINT "next_check" CHECK ("next_number" > 0) NOT VALID;',
  `CREATE FUNCTION "next_function"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.next_text := 'x'; RETURN NEW; END; $$;`,
  'CREATE TRIGGER "next_trigger" BEFORE INSERT ON "games" FOR EACH ROW EXECUTE FUNCTION "next_function"();',
];

test('what adds does no harm', () => {
  expect(harmIn(NEXT_RELEASE.join('\n'))).toEqual([]);
});

/** What `npm run replay-all` finds: logs against columns, and against the snapshots of this version. */
async function replayed(server: TestApp): Promise<string> {
  const lines: string[] = [];
  await replayAll(server.app, [], (line) => lines.push(line));
  return lines.join('\n').replace(/, [\d,]+ events(, \d+ faults); hash of all .*/, '$1');
}

test('a server goes on while the tables of the next release are made, no answer is a fault, and it starts again on them', async () => {
  const server = await startTestApp();
  const caller = new Caller(server);
  let [isDone, moves] = [false, 0];
  const tables = await Promise.all([1, 2, 3].map(() => Table.begun(caller, 2)));
  const players = tables.map(async (table) => {
    while (!isDone) {
      await table.playOn(1); // throws at any answer but 201
      moves++;
    }
  });
  const newcomers = (async () => {
    while (!isDone) {
      await Table.begun(caller, 2);
      moves++;
    }
  })();
  await until(() => moves > 4);
  for (const statement of NEXT_RELEASE) await runSql(server.config.databaseUrl, statement);
  await runSql(
    server.config.databaseUrl,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) VALUES ('next', 'x', '20990101000000_next', now(), 1)`,
  );
  const seen = moves;
  await until(() => moves > seen + 4);
  isDone = true;
  await Promise.all([...players, newcomers]);
  expect(await replayed(server)).toMatch(/^\d+ games, 0 faults$/);
  // one of this release that starts, or starts again, in between finds nothing to do and nothing wrong
  expect(await migrate(server.config.databaseUrl)).toEqual([]);
  const again = await startTestApp({ databaseUrl: server.config.databaseUrl });
  expect((await new Caller(again).get(tables[0]?.path('state') ?? '')).status).toBe(200);
  await again.close();
  await server.close();
});

/** Databases as earlier releases left them, with four games each: `npm run backup` makes one at each release. */
const RELEASES = path.join(PROJECT, 'test/golden/releases');

test.each(readdirSync(RELEASES).filter((name) => name.endsWith('.gz')))(
  'the database of an earlier release (%s) becomes one of this, and its games replay to what it stored',
  async (name) => {
    const database = await emptyDatabase();
    await restore(database.url, path.join(RELEASES, name), () => undefined);
    expect(await migrate(database.url)).toEqual([]);
    const server = await startTestApp({ databaseUrl: database.url });
    expect(await replayed(server)).toBe('4 games, 0 faults');
    await server.close();
    await database.drop();
  },
);

test('a migration that found no room on the disk is made at the next start, as soon as there is some', async () => {
  const database = await emptyDatabase();
  const { url } = database;
  await runSql(
    url,
    `CREATE FUNCTION no_room() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full'; END $$;
     CREATE EVENT TRIGGER no_room ON ddl_command_end WHEN TAG IN ('CREATE FUNCTION') EXECUTE FUNCTION no_room()`,
  );
  for (let i = 0; i < 2; i++) await expect(migrate(url)).rejects.toThrow('No space left on device');
  await runSql(url, 'DROP EVENT TRIGGER no_room; DROP FUNCTION no_room()');
  expect(await migrate(url)).toEqual(knownMigrations());
  expect(await migrate(url)).toEqual([]);
  await database.drop();
});
