import pg from 'pg';

/** A key for PostgreSQL's advisory locks, taken by nothing else in the maintenance database. */
const LEASE_KEY = 7_246_189;

/** Why there is no lease: PostgreSQL does not answer, or not any more; or it says that it cannot yet (57P03). */
export type NoLease = 'no answer' | 'not yet';

const CANNOT_CONNECT_NOW = '57P03';

/**
 * One process's interest in an embedded PostgreSQL: a shared lock in that PostgreSQL itself, on a connection that is kept
 * open. It ends with the process, however that ends, so nothing is left to clean up after a kill.
 */
export class Lease {
  private constructor(private readonly client: pg.Client) {}

  /**
   * Waits while the PostgreSQL is being stopped by another process, which then breaks the connection.
   *
   * @param url of the maintenance database
   * @param onLost called once if PostgreSQL goes away while the lease is held
   */
  static async take(url: string, onLost: () => void): Promise<Lease | NoLease> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const lease = new Lease(client);
    let isTaken = false;
    // an error is always followed by the end of the connection; without a listener it would end this process
    client.on('error', () => undefined);
    client.on('end', () => {
      if (isTaken && !lease.isReturned) onLost();
    });
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE_KEY]);
      isTaken = true;
      return lease;
    } catch (error) {
      await client.end().catch(() => undefined);
      return (error as { code?: string }).code === CANNOT_CONNECT_NOW ? 'not yet' : 'no answer';
    }
  }

  private isReturned = false;

  /**
   * Gives the lease back.
   *
   * @returns true: no other process holds one, and none can take one until `close`; PostgreSQL may be stopped
   */
  async giveBack(): Promise<boolean> {
    this.isReturned = true;
    await this.client.query('SELECT pg_advisory_unlock_shared($1)', [LEASE_KEY]);
    const { rows } = await this.client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [LEASE_KEY]);
    return rows[0]?.last === true;
  }

  async close(): Promise<void> {
    this.isReturned = true;
    await this.client.end().catch(() => undefined);
  }
}
