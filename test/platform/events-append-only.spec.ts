// Trials: C108
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { freshDatabase, type TestDatabase } from '../support/database.js';

const COMMITMENT = 'ab'.repeat(32);
let database: TestDatabase;
let client: pg.Client;
let game: string;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  game = await newGame();
  await addEvent(game, 1);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

async function newGame(): Promise<string> {
  const id = randomUUID();
  await client.query(
    `INSERT INTO games (id, preset, options, rules_version, seats, hand_size, settings, commitment)
     VALUES ($1, 'club', '{}', '1', 3, 15, '{}', $2)`,
    [id, COMMITMENT],
  );
  return id;
}

function addEvent(gameId: string, seq: number): Promise<pg.QueryResult> {
  return client.query(`INSERT INTO events (game_id, seq, type, payload) VALUES ($1, $2, 'tile_played', '{}')`, [
    gameId,
    seq,
  ]);
}

function refused(sql: string, values: unknown[] = []): Promise<unknown> {
  return client.query(sql, values).then(
    () => 'done',
    (error: unknown) => (error instanceof pg.DatabaseError ? error.message : error),
  );
}

test.each([
  ['a changed event', `UPDATE events SET type = 'other'`, 'events is append-only: UPDATE is refused'],
  [
    'a change that meets no event',
    `UPDATE events SET seq = 9 WHERE seq = 8`,
    'events is append-only: UPDATE is refused',
  ],
  ['a removed event', `DELETE FROM events WHERE seq = 1`, 'events is append-only: DELETE is refused'],
  ['an emptied log', `TRUNCATE events`, 'events is append-only: TRUNCATE is refused'],
  ['a log emptied along with the games', `TRUNCATE games CASCADE`, 'events is append-only: TRUNCATE is refused'],
  [
    'an event that replaces the one of its number',
    `INSERT INTO events (game_id, seq, type, payload) SELECT game_id, seq, 'other', '{}' FROM events
     ON CONFLICT (game_id, seq) DO UPDATE SET type = 'other'`,
    'events is append-only: UPDATE is refused',
  ],
])('%s is refused', async (_what, sql, message) => {
  expect(await refused(sql)).toBe(message);
  const { rows } = await client.query<{ type: string; seq: number }>('SELECT type, seq FROM events');
  expect(rows).toEqual([{ type: 'tile_played', seq: 1 }]);
});

test('a game with a log cannot be removed', async () => {
  expect(await refused('DELETE FROM games WHERE id = $1', [game])).toMatch(
    /foreign key constraint "events_game_id_fkey"/,
  );
});

test('of two events with one number one is taken', async () => {
  const id = await newGame();
  await addEvent(id, 1);
  await expect(addEvent(id, 1)).rejects.toThrow('events_pkey');
});

test.each([
  [
    'number 0',
    `INSERT INTO events (game_id, seq, type, payload) SELECT id, 0, 'x', '{}' FROM games`,
    'events_seq_check',
  ],
  [
    'a type in other letters',
    `INSERT INTO events (game_id, seq, type, payload) SELECT id, 5, 'Tile', '{}' FROM games`,
    'events_type_check',
  ],
  ['a status that is none', `UPDATE games SET status = 'paused'`, 'games_status_check'],
  ['a seat that the game does not have', `UPDATE games SET seats_on_turn = '{1,4}'`, 'games_seats_on_turn_check'],
  ['a commitment that is no hash', `UPDATE games SET commitment = 'x'`, 'games_commitment_check'],
  [
    'a seed of another length',
    `INSERT INTO game_secrets SELECT id, '\\x00' FROM games`,
    'game_secrets_server_seed_check',
  ],
])('%s is refused', async (_what, sql, constraint) => {
  expect(await refused(sql)).toContain(constraint);
});

test('one person sits in a seat at a time, and another after them', async () => {
  const id = await newGame();
  const sit = () =>
    refused(`INSERT INTO members (game_id, id, seat, name) VALUES ($1, $2, 2, 'Ann')`, [id, randomUUID()]);
  expect(await sit()).toBe('done');
  expect(await sit()).toContain('members_seat_taken_key');
  await client.query('UPDATE members SET left_at = now() WHERE game_id = $1', [id]);
  expect(await sit()).toBe('done');
});
