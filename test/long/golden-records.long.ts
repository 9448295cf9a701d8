import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrainRecord } from '../../src/engine/index.js';
import { GOLDEN_MATCHES, playGolden } from '../support/golden-matches.js';
import { replayRecord } from '../support/record-replay.js';

const FOLDER = join('test', 'golden', 'records');
const HASHES = join('test', 'golden', 'record-hashes.json');

describe('golden records that are not there yet', () => {
  const hashes = (existsSync(HASHES) ? JSON.parse(readFileSync(HASHES, 'utf8')) : {}) as Record<string, string>;
  const missing = GOLDEN_MATCHES.filter(({ name }) => !existsSync(join(FOLDER, `${name}.json`)));

  it('are played and written; those that are there stay as they are', () => {
    mkdirSync(FOLDER, { recursive: true });
    for (const match of missing) {
      const text = JSON.stringify(playGolden(match));
      writeFileSync(join(FOLDER, `${match.name}.json`), `${text}\n`);
      hashes[match.name] = replayRecord(JSON.parse(text) as TrainRecord).hash;
    }
    const sorted = Object.fromEntries(Object.entries(hashes).sort(([a], [b]) => (a < b ? -1 : 1)));
    if (missing.length > 0) writeFileSync(HASHES, `${JSON.stringify(sorted, null, 2)}\n`);
    expect(GOLDEN_MATCHES.every(({ name }) => typeof sorted[name] === 'string')).toBe(true);
  });
});
