import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder, and those that it lies in, where they are missing. Node's own `recursive` tries for ever where a file
 * system has no room for new folders, such as `/proc`.
 *
 * @throws the system's error where it cannot be made; EEXIST where a file is in its place
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder && !existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    // another process made it in this moment
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
