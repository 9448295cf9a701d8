import 'reflect-metadata';
import { readSettings, WrongSettings } from './config.js';
import { createLogger } from './platform/logging/logger.js';
import { hideSecrets } from './platform/logging/secrets.js';
import { startServer } from './server.js';

/** Ctrl-C, a stop by the system, and a terminal that was closed. */
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function say(sentence: string): void {
  console.log(hideSecrets(sentence));
}

async function main(): Promise<void> {
  const stopAsked = new Promise<void>((resolve) => {
    // kept for good: npm passes the signal on, so that one Ctrl-C may arrive twice
    for (const signal of STOP_SIGNALS) process.on(signal, resolve);
  });
  const settings = readSettings();
  const server = await startServer(settings, createLogger(settings.logLevel), say);
  const seconds = process.uptime().toFixed(1);
  say(`Trainyard is ready after ${seconds} s: ${server.url} (the API to read and try: ${server.url}/docs)`);
  await stopAsked;
  await server.stop();
  say('Stopped.');
}

/** One sentence for what the operator can do something about; for a mistake in the program, where it happened. */
function complain(error: unknown): void {
  if (error instanceof WrongSettings) return console.error(error.message); // its examples look like secrets and are none
  const isExpected = error instanceof Error && error.constructor === Error;
  console.error(hideSecrets(isExpected ? error.message : error instanceof Error ? (error.stack ?? '') : String(error)));
}

try {
  await main();
  process.exit(0);
} catch (error) {
  complain(error);
  process.exit(1);
}
