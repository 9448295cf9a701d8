import type pg from 'pg';
import { HardyClient } from './database-url.mjs';

/** How long the database is waited for, milliseconds. Whoever waits longer is told that it cannot be reached. */
export interface Patience {
  /** for a free connection, or a new one */
  readonly connect: number;
  /** for one statement; PostgreSQL itself stops it then, so that it is known not to have been carried out */
  readonly statement: number;
  /** for any sign of life while a statement is carried out; then the connection is taken for dead */
  readonly silence: number;
  /** for the next statement of a transaction, before PostgreSQL gives up its locks: its server may be gone */
  readonly transaction: number;
}

export const PATIENCE: Patience = { connect: 5_000, statement: 10_000, silence: 12_000, transaction: 30_000 };

/** What the driver is told of it. */
export function limitsOf({ connect, statement, transaction }: Patience): pg.ClientConfig {
  return {
    connectionTimeoutMillis: connect,
    statement_timeout: statement,
    idle_in_transaction_session_timeout: transaction,
    keepAlive: true,
  };
}

/** How long a peer may take to hang up, milliseconds. */
const FAREWELL = 1_000;

/**
 * Connections that do not wait for ever for a peer that has gone without a word: a machine that lost its power, a firewall
 * that forgot the line. One that is silent for too long while it owes an answer is destroyed, and the others that have not
 * been heard of since with it, as far as they are idle.
 *
 * The driver's own `query_timeout` will not do: it gives up the statement and keeps the connection, with a transaction that
 * may be open, and the next one to use it writes into that.
 *
 * @returns a class for one pool
 */
export function impatientClients({ silence }: Pick<Patience, 'silence'>): typeof pg.Client {
  const all = new Set<ImpatientClient>();

  class ImpatientClient extends HardyClient {
    private lastHeard = Date.now();
    private waiting: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      all.add(this);
      // when the last answer that was owed has come
      this.on('drain', () => {
        this.heard();
      });
      this.on('end', () => {
        this.heard();
        all.delete(this);
      });
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      // the driver has six signatures for this; what they have in common is that an answer is owed from here on
      this.query = ((...args: unknown[]) => {
        const since = Date.now();
        this.waiting ??= setTimeout(() => {
          for (const other of all) if (other === this || other.isQuietSince(since)) other.giveUp();
        }, silence);
        return query(...args);
      }) as typeof this.query;
      const end = this.end.bind(this) as (...args: unknown[]) => unknown;
      this.end = ((...args: unknown[]) => {
        const hangUp = setTimeout(() => this.connection.stream.destroy(), FAREWELL);
        this.once('end', () => {
          clearTimeout(hangUp);
        });
        return end(...args);
      }) as typeof this.end;
    }

    private heard(): void {
      clearTimeout(this.waiting);
      this.waiting = undefined;
      this.lastHeard = Date.now();
    }

    private isQuietSince(instant: number): boolean {
      return this.waiting === undefined && this.lastHeard <= instant;
    }

    private giveUp(): void {
      this.heard();
      this.connection.stream.destroy(silenceError(silence));
    }
  }

  return ImpatientClient;
}

/** In the shape of an error of the system, by which it is known for what it is. */
function silenceError(silence: number): Error {
  const message = `connection error: no answer from the database in ${silence / 1000} s`;
  return Object.assign(new Error(message), { code: 'ETIMEDOUT', syscall: 'read', errno: -110 });
}
