import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { createApp } from './app.js';
import { Config, localUrl, type Settings } from './config.js';
import { databaseOf } from './platform/database/database-url.mjs';
import { EmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.js';
import { migrate } from './platform/database/migrate.js';

/** How long requests that are being answered may take once the server is told to stop. */
const DRAIN_MILLISECONDS = 10_000;

/** A server that serves. */
export interface RunningServer {
  /** by which this machine reaches it, without a slash at the end */
  readonly url: string;
  /** Lets the requests that are being answered end, then stops everything that was started. */
  stop(): Promise<void>;
}

/**
 * Starts everything: the embedded PostgreSQL unless a database is given, the migrations, the HTTP server.
 *
 * @param say told what is being done, a sentence at a time
 * @throws with a sentence for the operator; whatever had been started is stopped again
 */
export async function startServer(
  settings: Settings,
  logger: Logger,
  say: (sentence: string) => void,
): Promise<RunningServer> {
  let postgres: EmbeddedPostgres | null = null;
  try {
    if (settings.databaseUrl === null) postgres = await startPostgres(settings, say);
    const databaseUrl = settings.databaseUrl ?? (postgres as EmbeddedPostgres).url;
    await bringUpToDate(databaseUrl, say);
    const config = new Config(settings, databaseUrl);
    const app = await createApp(config, logger);
    const url = await listen(app, config);
    return {
      url,
      stop: async () => {
        say('Answering the last requests.');
        await close(app);
        await postgres?.stop();
      },
    };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

async function startPostgres({ dataFolder }: Settings, say: (sentence: string) => void): Promise<EmbeddedPostgres> {
  const postgres = await EmbeddedPostgres.start({ dataFolder, database: 'trainyard', isDurable: true, say });
  say(`PostgreSQL ${postgres.wasStarted ? 'is ready' : 'was running already'}; its data is in ${dataFolder}.`);
  return postgres;
}

async function bringUpToDate(databaseUrl: string, say: (sentence: string) => void): Promise<void> {
  const { host } = new URL(databaseUrl);
  try {
    const applied = await migrate(databaseUrl);
    for (const name of applied) say(`Applied the migration ${name}.`);
    if (applied.length === 0) say('The database is up to date.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const sentence = `The database ${databaseOf(databaseUrl)} at ${host} cannot be used: ${reason || 'no answer'}`;
    throw new Error(sentence, { cause: error });
  }
}

/** Why a server may be unable to listen, by the system's code. */
const LISTEN_PROBLEMS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `Port ${port} of ${host} is in use already; set PORT to another.`,
  EACCES: (_host, port) => `Port ${port} may not be used by this account; set PORT to another.`,
  EADDRNOTAVAIL: (host) => `HOST ${host} is no address of this machine.`,
  ENOTFOUND: (host) => `HOST ${host} is no address of this machine.`,
};

/** @returns the URL, with the port that the system chose if the setting was 0 */
async function listen(app: NestFastifyApplication, { host, port }: Config): Promise<string> {
  try {
    await app.init();
    // not `app.listen`, which writes the system's own words to the log before anybody can say it in a sentence
    await app.getHttpAdapter().getInstance().listen({ port, host });
  } catch (error) {
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    const sentence = LISTEN_PROBLEMS[code ?? '']?.(host, port);
    throw sentence === undefined ? error : new Error(sentence, { cause: error });
  }
  const address = app.getHttpServer().address();
  return localUrl(host, typeof address === 'object' && address !== null ? address.port : port);
}

async function close(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const impatience = setTimeout(() => server.closeAllConnections(), DRAIN_MILLISECONDS);
  await app.close();
  clearTimeout(impatience);
}
