import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { playMatch } from '../../src/cli/selfplay-match.js';
import { planSelfplay } from '../../src/cli/selfplay-plan.js';
import { verifyFiles } from '../../src/cli/verify-files.js';
import { formatRecordText, type TrainRecord } from '../../src/engine/index.js';

const [planned] = planSelfplay(['--preset', 'mini_six', '--seats', '2', '--seed', 'verify']).matches;
if (planned === undefined) throw new Error('no match was planned');
const record = playMatch(planned);
const rounds = record.rounds.length;
const moves = record.rounds.reduce((sum, round) => sum + round.moves.length, 0);

/** Runs the command; gives its exit code and what it wrote. */
async function verified(args: readonly string[], stdin = ''): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await verifyFiles(args, Readable.from([stdin]), (line) => lines.push(line));
  return { code, lines };
}

describe('npm run verify', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'verify-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function file(name: string, contents: string): Promise<string> {
    const place = path.join(folder, name);
    await writeFile(place, contents);
    return place;
  }

  it('says how much it checked', async () => {
    const good = await file('good.json', JSON.stringify(record));
    const line = `${good}: record: ok (${String(rounds)} rounds, ${moves.toLocaleString('en')} moves)`;
    expect(await verified([good])).toEqual({ code: 0, lines: [line] });
  });

  it('reads a record from standard input', async () => {
    const { code, lines } = await verified(['-'], JSON.stringify(record, null, 2));
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^-: record: ok \(/);
  });

  it('reads a record in notation', async () => {
    const text = await file('match.txt', formatRecordText(record));
    expect((await verified([text])).lines).toEqual([expect.stringMatching(/match\.txt: record: ok \(/)]);
    const damaged = await file('damaged.txt', formatRecordText(record).replace('[Format', 'Format'));
    expect((await verified([damaged])).lines).toEqual([
      expect.stringMatching(/damaged\.txt: no record: it is neither JSON nor notation \(line 1: ./),
    ]);
  });

  it('names the place and the reason of a record that is not right', async () => {
    const damaged = JSON.parse(JSON.stringify(record)) as { rounds: { scores: number[] }[] };
    const [, second] = damaged.rounds;
    if (second !== undefined) second.scores[1] = (second.scores[1] ?? 0) + 1;
    const bad = await file('bad.json', JSON.stringify(damaged));
    const { code, lines } = await verified([bad]);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/bad\.json: record: refused at round 2, \/rounds\/1\/scores\/1: \w+: ./);
  });

  it('counts moves from one, as people do', async () => {
    const damaged = JSON.parse(JSON.stringify(record)) as {
      rounds: { moves: TrainRecord['rounds'][number]['moves'][number][] }[];
    };
    const all = damaged.rounds[0]?.moves ?? [];
    const at = all.findIndex((move) => move.type === 'play');
    all[at] = { seat: all[at]?.seat ?? 1, type: 'play', tile: '0-99', at: 'seat-1' };
    const { lines } = await verified([await file('move.json', JSON.stringify(damaged))]);
    expect(lines[0]).toContain(`refused at round 1, move ${String(at + 1)}, /rounds/0/moves/${String(at)}`);
  });

  it('goes on after a bad file, and fails all the same', async () => {
    const good = await file('good.json', JSON.stringify(record));
    const broken = await file('broken.json', '{"format":');
    const { code, lines } = await verified([broken, path.join(folder, 'none.json'), good]);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/broken\.json: no record: it is not JSON/);
    expect(lines[1]).toMatch(/none\.json: not read: .*ENOENT/);
    expect(lines[2]).toMatch(/good\.json: record: ok/);
    expect(lines[3]).toBe('verify: 3 records, 2 refused');
  });

  it.each(['null', '[]', '{}', '"record"', '1e999'])('refuses %s without falling over', async (text) => {
    const { code, lines } = await verified(['-'], text);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^-: record: refused at /);
  });

  it('wants a file, and no options', async () => {
    await expect(verified([])).rejects.toThrow('Name at least one file, or - for standard input.');
    await expect(verified(['-', '-'])).rejects.toThrow('Standard input can be read only once.');
    await expect(verified(['--fast', 'x'])).rejects.toThrow('There is no option --fast.');
  });
});
