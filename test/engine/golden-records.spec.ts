// Trials: C22, C41, C46
import { checkRecord, exportRecord, type TrainRecord } from '../../src/engine/index.js';
import { checkRecord as judgeAgain } from '../naive/check-record.js';
import { CRYPTO } from '../support/crypto.js';
import { goldenNames, readGolden } from '../support/golden.js';
import { GOLDEN_MATCHES } from '../support/golden-matches.js';
import { featuresOf, WANTED_FEATURES } from '../support/record-features.js';
import { replayRecord } from '../support/record-replay.js';

/**
 * Matches that were played once and are judged the same for ever: rulesVersion 1 stays what these records say. A record
 * that is missing is written by `npx jest -c jest.long.config.mjs golden`; one that is there is never changed.
 */

const names = goldenNames('records')
  .map((file) => file.replace(/\.json$/, ''))
  .sort();
const hashes = readGolden('record-hashes.json') as Readonly<Record<string, string>>;
const recordNamed = (name: string): TrainRecord => readGolden(`records/${name}.json`) as TrainRecord;

describe('the golden records', () => {
  it('are those that were played, each with its hash', () => {
    const played = GOLDEN_MATCHES.map(({ name }) => name).sort();
    expect(names).toEqual(played);
    expect(Object.keys(hashes).sort()).toEqual(played);
  });

  it.each(names)('%s replays to the same events and tables, and to the same record', (name) => {
    const record = recordNamed(name);
    const { events, hash } = replayRecord(record);
    expect(hash).toBe(hashes[name]);
    const { game, seats, deal } = record;
    const input = { game, events, names: seats.map((seat) => seat.name), serverSeed: deal.serverSeed };
    expect(JSON.stringify(exportRecord({ ...input, viewer: { seat: null } }))).toBe(JSON.stringify(record));
  });

  it.each(names)('%s agrees with the rules, and with a second reading of them', (name) => {
    const record = recordNamed(name);
    const moves = record.rounds.reduce((sum, round) => sum + round.moves.length, 0);
    expect(checkRecord(record, CRYPTO)).toEqual({ ok: true, rounds: record.rounds.length, moves });
    const second: unknown = judgeAgain(record as unknown as Parameters<typeof judgeAgain>[0]);
    expect(second).toEqual({ ok: true });
  });
});

describe('among the golden records is one with', () => {
  const features = new Set(names.flatMap((name) => [...featuresOf(recordNamed(name))]));
  it.each(WANTED_FEATURES)('%s', (feature) => {
    expect(features).toContain(feature);
  });
});
