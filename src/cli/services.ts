import type { INestApplicationContext } from '@nestjs/common';
import { createApp } from '../app.js';
import { Config, readSettings } from '../config.js';
import { createLogger } from '../platform/logging/logger.js';
import { withDatabase } from './database.js';

/** Lets a command work with the services of a server on the database of the settings, one that does nothing by itself and answers nobody. */
export async function withServices<T>(work: (services: INestApplicationContext) => Promise<T>): Promise<T> {
  return withDatabase(async (databaseUrl) => {
    const config = new Config({ ...readSettings(), databasePoolSize: 4, backgroundWork: false }, databaseUrl);
    // the whole server, only that it never listens: its parts count on there being one
    const services = await createApp(config, createLogger('warn'));
    await services.init();
    try {
      return await work(services);
    } finally {
      await services.close();
    }
  });
}
