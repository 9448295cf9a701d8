import { spawn, spawnSync } from 'node:child_process';

/** A generator and a compiler take minutes on a slow machine; a match takes seconds. */
const LONGEST_RUN = 20 * 60_000;

/**
 * Runs a command; what it says is shown only if it fails.
 * @param {string} command
 * @param {string[]} words
 * @param {{ cwd: string, env?: Record<string, string> }} where
 * @returns {Promise<string>} what it said
 */
export function run(command, words, { cwd, env = {} }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, timeout: LONGEST_RUN });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else
        reject(new Error(`${output.slice(-4000)}\n\`${[command, ...words].join(' ')}\` failed (${code ?? 'killed'}).`));
    });
  });
}

/**
 * The first of some programs that is not here; null: all are.
 * @param {[string, string][]} programs each with a word that makes it tell its version
 */
export function firstMissing(...programs) {
  for (const [program, word] of programs) if (spawnSync(program, [word]).status !== 0) return program;
  return null;
}
