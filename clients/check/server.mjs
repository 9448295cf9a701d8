import { spawn } from 'node:child_process';
import path from 'node:path';

const PROJECT = path.resolve(import.meta.dirname, '../..');

/**
 * A server of its own, on a database of its own in a folder; or the one at BASE_URL.
 * @param {string} folder
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function startServer(folder) {
  const given = process.env['BASE_URL'];
  if (given !== undefined) return { url: given.replace(/\/$/, ''), stop: async () => {} };
  const child = spawn(process.execPath, ['dist/main.js'], {
    cwd: PROJECT,
    env: { ...process.env, PORT: '0', DATA_DIR: path.join(folder, 'data'), RATE_LIMIT_FACTOR: '0', LOG_LEVEL: 'error' },
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    const listen = (chunk) => {
      said += chunk;
      const ready = /ready after .*?(http:\/\/[^\s]+)/.exec(said);
      if (ready) resolve(ready[1]);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`The server did not start.\n${said}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}
