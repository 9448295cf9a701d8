import { OPTION_CATALOGUE, presetNamed, PRESETS, seatCounts, type Options } from '../../src/engine/index.js';
import { REFUSED_SETTINGS, type RefusedSetting } from '../rule-book/refused-settings.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Caller, type Heard } from '../support/caller.js';
import { register } from '../support/table.js';

/** What can be played, and what cannot and why, as a client gets to know it. */

interface PresetAnswer {
  readonly name: string;
  readonly source: string;
  readonly summary: string;
  readonly reconstructed: boolean;
  readonly changes: Partial<Options>;
  readonly options: Options;
  readonly seatCounts: readonly number[];
}

interface OptionAnswer {
  readonly name: keyof Options;
  readonly type: 'enum' | 'integer' | 'nullable_integer' | 'boolean';
  readonly values: readonly { readonly value: unknown; readonly meaning: string }[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly default: unknown;
  readonly defaultMeaning: string | null;
  readonly meaning: string;
  readonly excludes: readonly {
    readonly refusal: number;
    readonly text: string;
    readonly options: readonly string[];
  }[];
}

let server: TestApp;
let caller: Caller;
let token: string;
let presets: readonly PresetAnswer[];
let options: readonly OptionAnswer[];
beforeAll(async () => {
  server = await startTestApp();
  caller = new Caller(server);
  ({ token } = await register(caller, 'Ann'));
  presets = itemsOf<PresetAnswer>(await caller.get('/v1/rulesets'));
  options = itemsOf<OptionAnswer>(await caller.get('/v1/rulesets/options'));
});
afterAll(() => server.close());

function itemsOf<T>(heard: Heard): readonly T[] {
  expect(heard.status).toBe(200);
  expect(heard.headers['cache-control']).toContain('public');
  return heard.body.items as readonly unknown[] as readonly T[];
}

function resolve(body: unknown): Promise<Heard> {
  return caller.post('/v1/rulesets/resolve', { body });
}

describe('the list of presets', () => {
  it('has the 25 of the rule book, in its order', () => {
    expect(presets.map(({ name }) => name)).toEqual(PRESETS.map(({ name }) => name));
    expect(presets).toHaveLength(25);
  });

  it.each(PRESETS.map(({ name }) => name))('names the source of %s and tells it in one plain paragraph', (name) => {
    const preset = presets.find((one) => one.name === name) as PresetAnswer;
    expect(preset.source).toMatch(/^\S[^\n]+$/);
    expect(preset.summary).toMatch(/^[A-Z][^\n]{60,}\.$/);
    expect(`${preset.source} ${preset.summary}`).not.toMatch(/official/i);
    expect(preset.reconstructed).toBe(/reconstructed/i.test(preset.summary));
    expect(Object.keys(preset.options).sort()).toEqual(OPTION_CATALOGUE.map((option) => option.name).sort());
    expect(preset.options).toMatchObject(preset.changes);
    expect(preset.changes).toEqual(presetNamed(name)?.options);
  });

  it.each(PRESETS.map(({ name }) => name))('says how many can play %s, and all others are refused', async (name) => {
    const preset = presets.find((one) => one.name === name) as PresetAnswer;
    const counts: number[] = [];
    for (let seats = 1; seats <= 15; seats++) {
      const { status, body } = await resolve({ preset: name, seats });
      expect([200, 422]).toContain(status);
      if (status !== 200) continue;
      counts.push(seats);
      expect(body).toMatchObject({ preset: name, seats, options: preset.options });
    }
    expect(preset.seatCounts).toEqual(counts);
    expect(seatCounts({ preset: name })).toEqual(counts);
  });
});

describe('the list of options', () => {
  it('has every option, its default that of the club game', () => {
    expect(options.map(({ name }) => name)).toEqual(OPTION_CATALOGUE.map(({ name }) => name));
    const club = presets.find(({ name }) => name === 'club') as PresetAnswer;
    for (const option of options) {
      if (option.defaultMeaning === null)
        expect([option.name, option.default]).toEqual([option.name, club.options[option.name]]);
      else expect(option.default).toBeNull();
    }
  });

  it.each(OPTION_CATALOGUE.map(({ name }) => name))('gives a form all that it needs for %s', (name) => {
    const option = options.find((one) => one.name === name) as OptionAnswer;
    expect(option.meaning).toMatch(/^[^\n]+\.$/);
    const isNumber = option.type === 'integer' || option.type === 'nullable_integer';
    expect(option.values === null).toBe(isNumber);
    if (isNumber) {
      expect(option.minimum).not.toBeNull();
      return;
    }
    expect(option.values?.[0]?.value).toBe(option.default);
    for (const { meaning } of option.values ?? []) expect(meaning).toMatch(/^\S/);
    for (const { text, options: others } of option.excludes) {
      expect(text).toMatch(/\w/);
      for (const other of others) expect([...options.map((one) => one.name), 'seats']).toContain(other);
    }
  });

  it('knows each value as one that the rules can read, and no other', async () => {
    for (const { name, values } of options) {
      for (const { value } of values ?? []) {
        const { body, status } = await resolve({ options: { [name]: value }, seats: 4 });
        if (status === 422) for (const { code } of body.errors) expect(code).not.toMatch(/^unknown_/);
      }
      const { status, body } = await resolve({ options: { [name]: 'of another table' }, seats: 4 });
      expect(status).toBe(422);
      expect(body.errors[0]?.pointer).toBe(`/options/${name}`);
      expect(body.errors[0]?.code).toMatch(/^unknown_(value|table)$/);
    }
  });

  it('names under every option the refusals that it takes part in', () => {
    const taking = (name: string): number[] => [
      ...new Set(
        REFUSED_SETTINGS.filter(({ names, refusal }) => refusal < 15 && names.includes(name)).map(
          ({ refusal }) => refusal,
        ),
      ),
    ];
    for (const { name, excludes } of options) {
      const listed = excludes.map(({ refusal }) => refusal);
      expect([name, taking(name).filter((refusal) => !listed.includes(refusal))]).toEqual([name, []]);
    }
  });
});

/** What is no ruleset at all is malformed (400) before the rules are asked. */
function isMalformed({ seats = 4, options: said }: RefusedSetting): boolean {
  return (
    !Number.isInteger(seats) ||
    (said !== undefined && (typeof said !== 'object' || said === null || Array.isArray(said)))
  );
}

describe('a refused setting', () => {
  it('is shown here for each of the fifteen refusals', () => {
    const shown = REFUSED_SETTINGS.filter((setting) => !isMalformed(setting)).map(({ refusal }) => refusal);
    expect([...new Set(shown)].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
  });

  it.each(REFUSED_SETTINGS.map((setting) => [setting.refusal, setting.detail, setting] as const))(
    '%i: %s',
    async (_, __, setting) => {
      const { preset, options: said, seats = 4, code, names, detail } = setting;
      const body = { ...(preset !== undefined && { preset }), ...(said !== undefined && { options: said }), seats };
      for (const heard of [await resolve(body), await caller.post('/v1/games', { token, body })]) {
        if (names.includes('__proto__') || isMalformed(setting)) {
          expect(heard.status).toBe(400);
          continue;
        }
        const first = names[0] as string;
        const pointer = first === 'preset' || first === 'seats' ? `/${first}` : `/options/${first}`;
        expect(heard.headers['content-type']).toContain('application/problem+json');
        expect(heard.body).toMatchObject({
          status: 422,
          code: 'ruleset_refused',
          type: '/problems/ruleset_refused',
          detail,
        });
        expect(heard.body.errors).toEqual([{ pointer, code, detail, options: names }]);
      }
    },
  );

  it('comes with all that is wrong, each in a sentence of its own', async () => {
    const heard = await resolve({
      preset: 'app',
      options: { rounds: 20, doublesPerTurn: 'two', teams: 'pairs', colour: 'red' },
      seats: 5,
    });
    expect(heard.status).toBe(422);
    expect(heard.body.errors.map(({ code }) => code)).toEqual([
      'more_rounds_than_engines',
      'more_doubles_need_a_free_follow_up',
      'pairs_need_even_table',
      'unknown_option',
    ]);
    expect(heard.body.detail).toBe(heard.body.errors.map(({ detail }) => detail).join(' '));
  });

  it('makes no game', async () => {
    const before = await caller.get('/v1/games?mine=true', { token });
    const refused = await caller.post('/v1/games', { token, body: { seats: 5, options: { teams: 'pairs' } } });
    expect(refused.status).toBe(422);
    const after = await caller.get('/v1/games?mine=true', { token });
    expect(after.body.items).toEqual(before.body.items);
  });

  it.each(['Club', 'no-such-preset', 'app ', 'über'])('15: the preset %j is unknown, not malformed', async (preset) => {
    const heard = await resolve({ preset, seats: 4 });
    expect(heard.status).toBe(422);
    expect(heard.body.errors).toEqual([
      {
        pointer: '/preset',
        code: 'unknown_preset',
        detail: `There is no preset ${JSON.stringify(preset)}.`,
        options: ['preset'],
      },
    ]);
  });
});
