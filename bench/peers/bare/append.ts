/** The least that a move can come to: the statement of the bare server, and of whoever runs it without a server. */

/** Two tables like those of the games and their logs, with nothing but what appending takes. */
export const BARE_TABLES = `
  CREATE TABLE bare_games (id uuid PRIMARY KEY, version integer NOT NULL);
  CREATE TABLE bare_events (
    game_id uuid NOT NULL, seq integer NOT NULL, type text NOT NULL, payload jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (game_id, seq));`;

/** Moves a game from one version to the next and appends one event, or does nothing: parameters id, version, type, payload. */
export const BARE_APPEND = `
  WITH g AS (UPDATE bare_games SET version = version + 1 WHERE id = $1 AND version = $2 RETURNING id, version)
  INSERT INTO bare_events (game_id, seq, type, payload) SELECT id, version, $3, $4::jsonb FROM g RETURNING seq`;

/** The same for pgbench, whose clients each have a game of their own, counted from the variable `first`. */
export const PGBENCH_SCRIPT = `\\set n :first + :client_id
WITH g AS (UPDATE bare_games SET version = version + 1 WHERE id = ('00000000-0000-4000-8000-' || lpad((:n)::text, 12, '0'))::uuid AND version = :seq RETURNING id, version) INSERT INTO bare_events (game_id, seq, type, payload) SELECT id, version, 'tile_played', '{"seat": 1, "tile": "3-9", "at": "seat-2", "call": false, "auto": false}'::jsonb FROM g RETURNING seq \\gset
`;

/** What a client of the bare server plays. */
export const BARE_EVENT = {
  type: 'tile_played',
  payload: { seat: 1, tile: '3-9', at: 'seat-2', call: false, auto: false },
};

/** The id of the n-th bare game. */
export function bareGame(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}
