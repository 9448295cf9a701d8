import { createHash } from 'node:crypto';
import { Inject, Injectable, Optional, type OnApplicationShutdown } from '@nestjs/common';
import { PrismaPg } from '@prisma/adapter-pg';
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

/** The database. Use `$queryRaw` with one statement on the path of a move; an interactive transaction costs five times that. */
@Injectable()
export class PrismaService extends PrismaClient implements OnApplicationShutdown {
  constructor(@Inject(Config) config: Config, @Optional() patience: Patience = PATIENCE) {
    const schema = schemaOf(config.databaseUrl);
    super({
      transactionOptions: { maxWait: patience.connect },
      adapter: new PrismaPg(
        {
          ...connectionTo(config.databaseUrl),
          max: config.databasePoolSize,
          ...limitsOf(patience),
          Client: impatientClients(patience),
          application_name: 'trainyard',
        },
        { statementNameGenerator: statementName, ...(schema === undefined ? {} : { schema }) },
      ),
    });
  }

  /** After the last request has been answered: Nest takes the HTTP server down between its hooks for modules and this. */
  async onApplicationShutdown(): Promise<void> {
    await this.$disconnect();
  }
}
