import { createHash } from 'node:crypto';
import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Config } from '../../config.js';
import { PrismaClient } from '../../generated/prisma/client.js';
import { connectionTo, schemaOf } from './database-url.mjs';
import { impatientClients, limitsOf, PATIENCE, type Patience } from './impatient-client.js';

/**
 * A name for a statement, so that PostgreSQL parses and plans it once a connection instead of once a call: on the path of a
 * move that is 0.62 against 0.32 of what pgbench reaches. The name follows from the text alone.
 *
 * The map is bounded by the number of different statements in the program. Statements with a list of parameters as long as
 * the data (`IN (…)`, several rows in one `VALUES`) belong in arrays (`= ANY($1)`, `unnest($1)`) for the same reason.
 */
const names = new Map<string, string>();

function statementName({ sql }: { sql: string }): string {
  let name = names.get(sql);
  if (name === undefined) {
    name = 'p' + createHash('sha256').update(sql).digest('hex').slice(0, 24);
    names.set(sql, name);
  }
  return name;
}

/** A statement whose text never changes, and the name under which PostgreSQL keeps its plan. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

/** @param text with `$1`, `$2` … for its parameters */
export function statement(text: string): Statement {
  return { name: statementName({ sql: text }), text };
}

/** The database. Use `$queryRaw` with one statement on the path of a move; an interactive transaction costs five times that. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  private readonly pool: pg.Pool;
  private made = 0;

  constructor(@Inject(Config) config: Config, @Optional() patience: Patience = PATIENCE) {
    const schema = schemaOf(config.databaseUrl);
    const pool = new pg.Pool({
      ...connectionTo(config.databaseUrl),
      max: config.databasePoolSize,
      ...limitsOf(patience),
      Client: impatientClients(patience),
      application_name: 'trainyard',
    });
    // whoever asks something hears of it; an idle connection that breaks is nobody's concern
    pool.on('error', () => undefined);
    pool.on('connect', () => {
      this.made++;
    });
    super({
      transactionOptions: { maxWait: patience.connect },
      adapter: new PrismaPg(pool, {
        statementNameGenerator: statementName,
        ...(schema === undefined ? {} : { schema }),
      }),
    });
    this.pool = pool;
  }

  /** Connections that were made so far. While there is none more, PostgreSQL has not been started anew: that ends every one. */
  get connections(): number {
    return this.made;
  }

  /**
   * The rows of a statement, straight from the driver and over the same connections. For what every request asks: what Prisma
   * does around a raw statement takes the process of the server longer than the statement itself.
   */
  async rows<Row extends object>(asked: Statement, values: readonly unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({ ...asked, values: [...values] });
    return rows;
  }

  /** After the last request has been answered: Nest takes the HTTP server down between its hooks for modules and this. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
    await this.pool.end();
  }
}
