import type { EmbeddedPostgres } from '../../src/platform/database/embedded-postgres/embedded-postgres.js';

/** What `start-database` leaves for `stop-database`, which runs in the same process. */
export interface DatabaseOfTheRun {
  /** URL of the database that is copied */
  readonly template: string;
  /** null: one that was there already is used */
  readonly postgres: EmbeddedPostgres | null;
  readonly folder: string | null;
}

const place = globalThis as { databaseOfTheRun?: DatabaseOfTheRun };

export function keep(database: DatabaseOfTheRun): void {
  place.databaseOfTheRun = database;
}

export function kept(): DatabaseOfTheRun | undefined {
  return place.databaseOfTheRun;
}
