import { localUrl, readBaseUrl, readSettings } from '../config.js';
import { createLogger } from '../platform/logging/logger.js';
import { startServer } from '../server.js';

/** A server to play against. */
export interface DemoTarget {
  readonly url: string;
  /** Stops the server if it was started for this match. */
  readonly stop: () => Promise<void>;
}

const LEAVE_IT = async (): Promise<void> => {
  // Somebody else's server goes on.
};

/** BASE_URL if that is set, else the server on PORT, else a server of its own on a free port. */
export async function demoTarget(say: (line: string) => void): Promise<DemoTarget> {
  const given = readBaseUrl();
  if (given !== null) {
    if (!(await isReady(given))) throw new Error(`BASE_URL ${given} does not answer at /health/ready.`);
    return { url: given, stop: LEAVE_IT };
  }
  const settings = readSettings();
  const running = localUrl(settings.host, settings.port);
  if (settings.port !== 0 && (await isReady(running))) return { url: running, stop: LEAVE_IT };
  say(`No server answers at ${running}; starting one for this match. The game stays in its database.`);
  const server = await startServer({ ...settings, port: 0 }, createLogger('warn'), say);
  return { url: server.url, stop: () => server.stop() };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3000) });
    return response.ok && ((await response.json()) as { status?: string }).status === 'ready';
  } catch {
    return false;
  }
}
