import { Sweeper } from '../../../src/games/due/sweeper.js';
import { DueWork } from '../../../src/platform/due-work/due-work.js';
import type { MailSink } from '../../notices/mail-sink.js';
import type { TestApp } from '../../support/app.js';
import type { Heard } from '../../support/caller.js';
import { StreamReader, bearer } from '../../support/stream-reader.js';
import type { TestClock } from '../../support/test-clock.js';
import type { Recorder } from './recorder.js';

/* Scenes in which every operation is asked at least once, the same in each run: they are where the examples come from. */

const DAY = 24 * 3_600_000;

/** Whatever the scenes need. */
export interface Stage {
  readonly server: TestApp;
  readonly url: string;
  readonly clock: TestClock;
  readonly sink: MailSink;
  readonly recorder: Recorder;
}

interface Person {
  readonly id: string;
  readonly token: string;
}

interface Table {
  readonly path: (rest?: string) => string;
  /** By seat. */
  readonly tokens: readonly string[];
}

/** Plays all of them. */
export async function playScenes(stage: Stage): Promise<void> {
  const { recorder } = stage;
  const [ann, bob] = [await register(stage, 'Ann'), await register(stage, 'Bob')] as const;
  await accounts(stage, ann);
  await mail(stage, ann);
  await rules(stage);
  const lunch = await lobby(stage, ann, bob);
  await streams(stage, lunch, ann);
  await plans(stage, lunch);
  await talk(stage, lunch, ann, bob);
  await playedOut(stage, lunch);
  await undo(stage, await begun(recorder, ann, bob, { undo: 'consent', autoForced: false }));
  await clocks(stage, ann, bob);
  await seats(stage, ann, bob);
  await notices(stage, ann);
  await webhooks(stage, ann);
  await refusals(stage, lunch, ann, bob);
  const cara = await register(stage, 'Cara');
  await recorder.ask('DELETE', '/v1/players/me', { token: cara.token });
}

async function register({ recorder }: Stage, name: string): Promise<Person> {
  const { body } = await recorder.ask('POST', '/v1/players', { body: { name } });
  return { id: body.player.id, token: body.token.token };
}

async function accounts({ recorder }: Stage, { token }: Person): Promise<void> {
  await recorder.get('/v1/players/me', token);
  const bot = { name: 'my bot', scopes: ['games:read', 'games:play'], expiresAt: '2028-01-31T12:00:00Z' };
  const { body: key } = await recorder.post('/v1/tokens', token, bot);
  await recorder.get('/v1/tokens', token);
  await recorder.ask('DELETE', `/v1/tokens/${key.id}`, { token });
  const calendar = { zone: 'Europe/Berlin', daysOff: ['sunday'], playingHours: { from: '09:00', to: '22:00' } };
  await recorder.put('/v1/players/me/calendar', token, calendar);
  await recorder.get('/v1/players/me/calendar', token);
  const { body: trip } = await recorder.post('/v1/players/me/vacations', token, {
    from: '2027-12-23',
    to: '2028-01-03',
  });
  await recorder.get('/v1/players/me/vacations', token);
  await recorder.ask('DELETE', `/v1/players/me/vacations/${trip.id}`, { token });
}

async function mail({ recorder, server, sink }: Stage, { token }: Person): Promise<void> {
  await recorder.put('/v1/players/me/mail-address', token, { address: 'ann@mail.example' });
  await server.app.get(DueWork).runDue();
  const mailed = /^[A-Za-z0-9_-]{32}$/m.exec(sink.to('ann@mail.example').at(-1)?.text ?? '')?.[0];
  await recorder.post('/v1/players/me/mail-address/confirm', token, { token: mailed });
  await recorder.get('/v1/players/me/mail-address', token);
}

async function rules({ recorder }: Stage): Promise<void> {
  await recorder.get('/v1/rulesets');
  await recorder.get('/v1/rulesets/options');
  const body = { preset: 'mini_six', options: { rounds: 1 }, seats: 2 };
  await recorder.ask('POST', '/v1/rulesets/resolve', { body });
  const position = {
    ruleset: { preset: 'mini_six' },
    engine: 6,
    toMove: 1,
    seats: [
      { seat: 1, hand: ['2-6', '3-5'], handCount: 2, firstTurnTaken: true },
      { seat: 2, handCount: 4, firstTurnTaken: true },
    ],
    lines: [{ id: 'seat-1', tiles: ['6-1'] }],
    yardCount: 9,
    explain: { tile: '3-5', at: 'mexican' },
  };
  await recorder.ask('POST', '/v1/referee/legal-moves', { body: position });
}

/** From an empty table to the first move. */
async function lobby({ recorder }: Stage, ann: Person, bob: Person): Promise<Table> {
  const game = {
    ...{ name: 'Lunch break', preset: 'mini_six', seats: 2, options: { rounds: 1 } },
    ...{ timeControl: { preset: 'P2D' }, undo: 'consent' },
  };
  const { body: made } = await recorder.post('/v1/games', ann.token, game);
  const path = pathsOf(made.id);
  await recorder.post(path('seats'), ann.token, { type: 'self', seat: 1 });
  const { body: link } = await recorder.post(path('links'), ann.token, { uses: 1 });
  await recorder.get(path('links'), ann.token);
  await recorder.ask('DELETE', path(`links/${link.id}`), { token: ann.token });
  const invite = async (): Promise<string> =>
    (await recorder.post(path('invitations'), ann.token, { playerId: bob.id, seat: 2 })).body.id;
  await recorder.post(path(`invitations/${await invite()}/decline`), bob.token, { reason: 'busy' });
  await recorder.ask('DELETE', path(`invitations/${await invite()}`), { token: ann.token });
  const invitation = await invite();
  await recorder.get(path('invitations'), ann.token);
  await recorder.get('/v1/players/me/invitations', bob.token);
  await recorder.post(path(`invitations/${invitation}/accept`), bob.token, { clientSeed: 'Bob was here' });
  await recorder.get('/v1/games?freeSeats=false&limit=2');
  await recorder.post(path('start'), ann.token);
  await recorder.get(path());
  const table = { path, tokens: [ann.token, bob.token] };
  await recorder.get('/v1/players/me/turns', await onTurn(recorder, table));
  return table;
}

async function streams({ recorder, url }: Stage, { path }: Table, { token }: Person): Promise<void> {
  await recorder.get(path('events?limit=2'), token);
  await recorder.post(path('stream-tickets'), token);
  await recorder.post('/v1/players/me/stream-tickets', token);
  for (const [name, stream, frames] of [
    ['streamGameEvents', path('events/stream'), 2],
    ['streamMyGames', '/v1/players/me/stream', 1],
  ] as const) {
    const reader = await StreamReader.open(`${url}${stream}`, bearer(token));
    await reader.count(frames);
    reader.close();
    const text = reader.frames
      .slice(0, frames)
      .map(({ id, event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    recorder.note(name, undefined, text.join(''));
  }
}

async function plans({ recorder }: Stage, table: Table): Promise<void> {
  const { path } = table;
  const token = await onTurn(recorder, table);
  const other = table.tokens.find((one) => one !== token) as string;
  await recorder.get(path('state'), token);
  const { body } = await recorder.get(path('legal-moves'), token);
  const branches = [
    { when: [{ type: 'line_open', at: 'mexican' }], move: { type: 'play', tile: '1-6', at: 'mexican' } },
    { when: [{ type: 'always' }], move: { type: 'draw' } },
  ];
  await recorder.post(path('plan/check'), other, { steps: [{ branches }] });
  await recorder.put(path('plan'), other, { steps: [{ branches }] }, body.version);
  await recorder.get(path('plan'), other);
  await recorder.get('/v1/players/me/plans', other);
  await recorder.ask('DELETE', path('plan'), { token: other });
  await recorder.put(path('autopilot'), other, { forced: true, onlyTile: false, drawAtOnce: false });
  await recorder.get(path('autopilot'), other);
  // what it plays comes after the answer to a move: off, so that nothing depends on when
  await recorder.put(path('autopilot'), other, { forced: false, onlyTile: false, drawAtOnce: false });
  await move(recorder, table);
  await recorder.get(path('board.svg?width=400'), token);
}

async function talk({ recorder }: Stage, { path }: Table, ann: Person, bob: Person): Promise<void> {
  const said = { type: 'text', text: 'That double was cruel.' };
  const { body: message } = await recorder.post(path('messages'), bob.token, said);
  await recorder.post(path('messages'), ann.token, { type: 'phrase', phrase: 'good_luck' });
  await recorder.get(path('messages'), ann.token);
  await recorder.post(path(`messages/${message.id}/report`), ann.token, { reason: 'other', comment: 'Just a try.' });
  await recorder.ask('DELETE', path(`messages/${message.id}`), { token: bob.token });
  await recorder.put(path('talk'), ann.token, { talk: 'phrases' });
  await recorder.get(path('talk'), ann.token);
  await recorder.get('/v1/phrases');
  await recorder.put(path('note'), ann.token, { text: 'Bob has no sixes.' });
  await recorder.get(path('note'), ann.token);
  await recorder.ask('PUT', `/v1/players/me/mutes/${bob.id}`, { token: ann.token });
  await recorder.get('/v1/players/me/mutes', ann.token);
  await recorder.ask('DELETE', `/v1/players/me/mutes/${bob.id}`, { token: ann.token });
  const author = message.member?.id ?? '';
  await recorder.ask('PUT', path(`mutes/${author}`), { token: ann.token });
  await recorder.get(path('mutes'), ann.token);
  await recorder.ask('DELETE', path(`mutes/${author}`), { token: ann.token });
}

/** Until there is a move that the others have answered without a reveal. */
async function undo({ recorder }: Stage, table: Table): Promise<void> {
  const done: string[] = [];
  while (!done.includes('agree')) {
    const mover = await onTurn(recorder, table);
    const first = await move(recorder, table);
    const other = await onTurn(recorder, table);
    if (other === mover || !isOpen(first) || !isOpen(await move(recorder, table))) continue;
    const asked = await recorder.post(table.path('undo'), mover, {}, await version(recorder, table));
    const answer = done.includes('decline') ? 'agree' : 'decline';
    await recorder.post(table.path(`undo/${answer}`), other, {}, asked.body.version);
    done.push(answer);
  }
}

function isOpen({ body }: Heard): boolean {
  return body.events.every(({ type }) => type === 'tile_played' || type === 'train_laid');
}

async function clocks({ recorder, server, clock }: Stage, ann: Person, bob: Person): Promise<void> {
  const timeControl = { preset: 'P2D', vacations: 'none', maxPause: 'P14D', onFlag: { policy: 'play_safest' } };
  const table = await begun(recorder, ann, bob, { timeControl });
  const ask = async (what: string, { token }: Person, body?: unknown): Promise<Heard> =>
    recorder.post(table.path(what), token, body, await version(recorder, table));
  await ask('pause', ann);
  await ask('pause/decline', bob);
  await ask('pause', ann);
  await ask('pause/agree', bob);
  await ask('resume', bob);
  const late = table.tokens.indexOf(await onTurn(recorder, table)) + 1;
  await ask(`seats/${late}/time`, ann, { duration: 'P1D' });
  clock.advance(10 * DAY);
  await server.app.get(Sweeper).run(new AbortController().signal);
  await ask(`seats/${late}/excuse`, ann);
  await ask('resign', bob);
}

async function seats({ recorder }: Stage, ann: Person, bob: Person): Promise<void> {
  const table = await begun(recorder, ann, bob, { preset: 'club', seats: 3 });
  const ask = async (what: string, { token }: Person, body?: unknown): Promise<Heard> =>
    recorder.post(table.path(what), token, body, await version(recorder, table));
  await ask('seats/2/substitute', bob, { name: 'Uncle Bob' });
  await ask('seats/2/remove', ann);
  const { body: open } = await recorder.post('/v1/games', ann.token, { seats: 2 });
  await recorder.post(`/v1/games/${open.id}/seats`, bob.token, { type: 'self' });
  await recorder.ask('DELETE', `/v1/games/${open.id}/seats/1`, { token: bob.token });
  await recorder.post(`/v1/games/${open.id}/abort`, ann.token);
}

async function playedOut({ recorder }: Stage, table: Table): Promise<void> {
  while ((await recorder.get(table.path())).body.status === 'running') await move(recorder, table);
  const token = table.tokens[0] as string;
  const { body: record } = await recorder.get(table.path('record'), token);
  await recorder.get(table.path('record.txt'), token);
  await recorder.ask('POST', '/v1/referee/records', { body: record });
  await recorder.post(table.path('rematch'), token);
}

async function notices({ recorder, server }: Stage, { token }: Person): Promise<void> {
  const wish = {
    ...{ feed: ['turn', 'game', 'invitation'], webhook: ['turn'], mail: ['turn', 'digest'] },
    ...{ mailMode: 'daily', digestHour: 8, digestZone: 'Europe/Berlin' },
  };
  await recorder.put('/v1/players/me/notice-preferences', token, wish);
  await recorder.get('/v1/players/me/notice-preferences', token);
  await server.app.get(DueWork).runDue();
  const { body } = await recorder.get('/v1/players/me/notices', token);
  await recorder.post('/v1/players/me/notices/read', token, { upTo: body.items[0]?.id });
}

async function webhooks({ recorder }: Stage, { token }: Person): Promise<void> {
  const wish = { url: 'https://bot.example/trainyard', description: 'my bot' };
  const { body: hook } = await recorder.post('/v1/webhooks', token, wish);
  const path = `/v1/webhooks/${hook.id}`;
  await recorder.get('/v1/webhooks', token);
  await recorder.get(path, token);
  const { body: delivery } = await recorder.post(`${path}/test`, token);
  await recorder.get(`${path}/deliveries`, token);
  await recorder.post(`${path}/deliveries/${delivery.id}/replay`, token);
  await recorder.ask('PATCH', path, { token, body: { description: 'my other bot' } });
  await recorder.post(`${path}/rotate-secret`, token);
  await recorder.ask('DELETE', path, { token });
}

/** The problems that say more than their code. */
async function refusals({ recorder }: Stage, over: Table, ann: Person, bob: Person): Promise<void> {
  const { token } = ann;
  await recorder.refused('POST', '/v1/games', { token, body: { seats: '4', colour: 'blue' } });
  await recorder.refused('POST', '/v1/games', { token, body: { seats: 3, options: { teams: 'pairs' } } });
  await recorder.refused('POST', over.path('rematch'), { token: bob.token, body: {} });
  await recorder.refused('POST', '/v1/referee/legal-moves', { body: { ruleset: { preset: 'club' }, engine: 13 } });
  const table = await begun(recorder, ann, bob, {});
  const mover = await onTurn(recorder, table);
  const other = table.tokens.find((one) => one !== mover) as string;
  const { body: state } = await recorder.get(table.path('state'), mover);
  const moves = table.path('moves');
  const own = state.seats.find(({ hand }) => hand !== null)?.hand?.[0];
  const as = { token: mover, version: state.version };
  await recorder.refused('POST', moves, { ...as, version: 1, body: { type: 'draw' } });
  await recorder.refused('POST', moves, { token: mover, body: { type: 'draw' } });
  await recorder.refused('POST', moves, { ...as, token: other, body: { type: 'draw' } });
  await recorder.refused('POST', moves, { ...as, body: { type: 'play', tile: '0-9', at: 'seat-1' } });
  await recorder.refused('POST', moves, { ...as, body: { type: 'play', tile: own, at: 'seat-7' } });
  await recorder.refused('POST', moves, { ...as, body: { type: 'pass' } });
  await recorder.refused('POST', table.path('start'), { token, body: {} });
  await recorder.refused('PUT', table.path('plan'), { ...as, body: { steps: [{ branches: [] }] } });
  await recorder.refused('GET', table.path('state'), { token: 'tr_pat_unknown' });
  await recorder.refused('GET', '/v1/players/me', {});
}

/** A game that has begun. */
async function begun(
  recorder: Recorder,
  ann: Person,
  bob: Person,
  { seats: count = 2, ...rest }: Readonly<Record<string, unknown>>,
): Promise<Table> {
  const wish = { preset: 'mini_six', seats: count, ...rest };
  const { body: made } = await recorder.post('/v1/games', ann.token, wish);
  const path = pathsOf(made.id);
  const tokens = [ann.token, bob.token];
  for (const [i, token] of tokens.entries()) await recorder.post(path('seats'), token, { type: 'self', seat: i + 1 });
  if (count === 3) {
    const guest = await recorder.post(path('seats'), ann.token, { type: 'guest', name: 'Guest', seat: 3 });
    tokens.push(guest.body.token);
  }
  await recorder.post(path('start'), ann.token);
  return { path, tokens };
}

function pathsOf(id: string): (rest?: string) => string {
  return (rest = '') => `/v1/games/${id}${rest === '' ? '' : `/${rest}`}`;
}

async function version(recorder: Recorder, { path, tokens }: Table): Promise<number> {
  return (await recorder.get(path('state'), tokens[0])).body.version;
}

/** The token of the seat that has to act. */
async function onTurn(recorder: Recorder, { path, tokens }: Table): Promise<string> {
  const { body } = await recorder.get(path());
  return tokens[(body.seatsToAct[0] as number) - 1] as string;
}

/** Makes the first legal move of whoever has to act. */
async function move(recorder: Recorder, table: Table): Promise<Heard> {
  const token = await onTurn(recorder, table);
  const { body } = await recorder.get(table.path('legal-moves'), token);
  const { rule: _, ...first } = body.legalMoves[0] as { readonly rule: string };
  return recorder.post(table.path('moves'), token, first, body.version);
}
