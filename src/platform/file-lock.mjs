// Plain JavaScript on Node's own modules, because it is needed before anything is installed or built.
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const BEAT_MILLISECONDS = 2_000;
/** A holder that has shown no sign of life for so long is gone, even if its process number is in use again. */
const SILENCE_MILLISECONDS = 60_000;
const POLL_MILLISECONDS = 100;

/**
 * Waits until this process alone holds the lock, then takes it. A lock whose process has died is taken over at once.
 *
 * @param {string} file the lock: a file that exists while somebody holds it
 * @param {(holder: number) => void} [onWait] told once, with the holder's process number, if there is something to wait for
 * @returns {Promise<() => void>} gives the lock back
 */
export async function lockFile(file, onWait) {
  for (let hasWaited = false; !create(file); hasWaited = true) {
    const holder = holderOf(file);
    if (holder === null) continue; // given back in this moment
    if (isGone(holder)) takeOver(file, holder);
    else {
      if (!hasWaited) onWait?.(holder.pid);
      await wait(POLL_MILLISECONDS);
    }
  }
  const beat = setInterval(() => touch(file), BEAT_MILLISECONDS);
  beat.unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

/**
 * Whether a process of that number exists.
 * @param {number} pid
 * @returns {boolean}
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM'; // it exists and belongs to somebody else
  }
}

/**
 * @param {string} file
 * @returns {boolean} false: it exists already
 */
function create(file) {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** @typedef {{ pid: number, seenAt: number }} Holder */

/**
 * @param {string} file
 * @returns {Holder | null} null: nobody holds it
 */
function holderOf(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), seenAt: statSync(file).mtimeMs };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @param {Holder} holder */
function isGone({ pid, seenAt }) {
  const silence = Date.now() - seenAt;
  // the file is empty for a moment while its holder writes it
  return silence > SILENCE_MILLISECONDS || (pid > 0 && !isRunning(pid));
}

/**
 * Removes the lock of a dead holder. Of several that try, one gets hold of the file; should it be a new holder's by then,
 * it goes back to where it was.
 * @param {string} file
 * @param {Holder} holder
 */
function takeOver(file, holder) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (Number(readFileSync(aside, 'utf8')) !== holder.pid) linkSync(aside, file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error; // the whole folder was removed
  }
}

/**
 * @param {unknown} error
 * @returns {unknown}
 */
function codeOf(error) {
  // not instanceof: under Jest the errors of Node's own modules are made elsewhere
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
