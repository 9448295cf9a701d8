import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const PROJECT = path.resolve(fileURLToPath(new URL('..', import.meta.url)));
