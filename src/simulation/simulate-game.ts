import { createHash } from 'node:crypto';
import { createDice, createGreedyBot, createRandomBot, type Bot, type Dice } from '../bots/index.js';
import {
  legalMoves,
  PRESETS,
  resolveRuleset,
  RULES_VERSION,
  seatCounts,
  seatsToAct,
  view,
  type Move,
  type Ruleset,
} from '../engine/index.js';
import {
  readTimeControl,
  USUAL_CALENDAR,
  writeTimeControl,
  type Calendar,
  type TimeControlJson,
} from '../clocks/index.js';
import { commitmentOf } from '../fair-deal/index.js';
import type { NewGame } from '../games/event-store/event-store.js';
import { memberIn, type FoldedGame } from '../games/core/folded-game.js';
import type { Intent } from '../games/core/game-writer.js';
import { answer, textAnswer, type Answer } from '../platform/http/answer.js';
import type { PendingAnswer } from '../platform/idempotency/idempotency.js';
import { Problem } from '../platform/problems/problem.js';
import { UNDO_RULES, type TableCommand, type TableState } from '../table/index.js';
import { Broken, checkAnswer, checkSame, checkSwept, GameCheck, hold, type Said } from './invariants.js';
import { SimClock } from './sim-clock.js';
import { SimDatabase, type Plant } from './sim-database.js';
import { DatabaseConnectionLost, startServer, type Faults, type SimServer } from './sim-server.js';
import { Turnstile } from './turnstile.js';

/** One simulated game: what happened, counted. */
export interface SimReport {
  readonly steps: number;
  readonly events: number;
  readonly days: number;
  readonly counts: Readonly<Record<string, number>>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 2, 20, 8);
/** After so many steps everybody plays on without delay, so that every game ends. */
const PATIENCE = 150;
const MOST_STEPS = 4_000;

const FAULTS: Faults = { lostBefore: 0.03, lostAfter: 0.05, crash: 0.03 };
const NONE: Faults = { lostBefore: 0, lostAfter: 0, crash: 0 };

/** A request that a client has sent and not been answered, or wants to send again. */
interface Request {
  readonly seat: number;
  readonly command: TableCommand;
  readonly expected: number;
  readonly pending: PendingAnswer;
}

/**
 * Plays one game in a world of its own, from a seed: two processes on one database, people with habits, connections that
 * break, processes that die. After each step everything that must hold is checked.
 *
 * @throws Broken where it does not
 */
export async function simulateGame(seed: string, plant: Plant | null = null): Promise<SimReport> {
  return new World(seed, plant).run();
}

class World {
  private readonly dice: Dice;
  private readonly clock = new SimClock(START);
  private readonly database: SimDatabase;
  private readonly turnstile: Turnstile;
  private readonly servers: SimServer[];
  private readonly bots: readonly Bot[];
  private readonly ruleset: Ruleset;
  private readonly serverSeed: Uint8Array<ArrayBuffer>;
  private readonly gameId: string;
  private readonly check: GameCheck;
  private readonly counts: Record<string, number> = {};
  private faults: Faults = FAULTS;
  private requests = 0;
  /** Requests of which nobody knows what became of them. */
  private unknown: Request[] = [];

  constructor(seed: string, plant: Plant | null) {
    this.dice = createDice(seed);
    this.database = new SimDatabase(plant);
    this.turnstile = new Turnstile(this.dice);
    this.ruleset = anyRuleset(this.dice);
    this.serverSeed = new Uint8Array(createHash('sha256').update(seed).digest());
    this.gameId = `game ${seed}`;
    this.check = new GameCheck(this.database, this.gameId);
    this.bots = Array.from({ length: this.ruleset.seats }, (_, i) =>
      (this.dice.happens(0.5) ? createGreedyBot : createRandomBot)(createDice(`${seed} seat ${i + 1}`), {
        forgetsCall: 0.2,
      }),
    );
    this.servers = [this.newServer(), this.newServer()];
  }

  async run(): Promise<SimReport> {
    await this.setUp();
    let steps = 0;
    while (this.database.row(this.gameId).status === 'running') {
      if (++steps > MOST_STEPS) throw new Broken('ends', `the game still runs after ${MOST_STEPS} steps`);
      await this.step(steps);
    }
    this.check.lookAtMatch(Buffer.from(this.serverSeed).toString('hex'));
    const days = Math.round((this.clock.time - START) / DAY);
    return { steps, events: this.database.log(this.gameId).length, days, counts: this.counts };
  }

  private newServer(): SimServer {
    const { database, clock, turnstile, dice } = this;
    return startServer({ database, clock, turnstile, dice, faults: () => this.faults });
  }

  private async setUp(): Promise<void> {
    this.faults = NONE;
    const { ruleset, serverSeed, dice } = this;
    const timeControl = anyTimeControl(dice);
    const undo = dice.pick(UNDO_RULES);
    const created: NewGame = {
      name: null,
      visibility: 'public',
      preset: ruleset.preset,
      options: { ...ruleset.options },
      handSize: ruleset.handSize,
      rulesVersion: RULES_VERSION,
      seats: ruleset.seats,
      settings: { autoForced: dice.happens(0.8), timeControl, undo },
      hostPlayerId: 'host',
      commitment: commitmentOf(serverSeed),
      serverSeed,
    };
    const { autoForced } = created.settings;
    const command: TableCommand = {
      type: 'open_table',
      game: { type: 'create_game', ruleset, autoForced, commitment: created.commitment },
      house: { timeControl, undo },
    };
    const { writer } = this.server();
    await this.alone(() => writer.create(this.gameId, created, command, null, () => textAnswer(201, null)));
    for (let seat = 1; seat <= ruleset.seats; seat++) {
      const id = `member ${seat}`;
      const memberIn = { id, seat, playerId: `player ${seat}`, seatTokenHash: null, name: id, clientSeed: null };
      await this.asServer({ command: { type: 'take_seat', seat, member: id, clientSeed: null }, memberIn });
    }
    const calendars = Array.from({ length: ruleset.seats }, (_, i) => ({ seat: i + 1, calendar: anyCalendar(dice) }));
    await this.asServer({ command: { type: 'start_match', calendars } });
    this.faults = FAULTS;
  }

  /** Time goes by, people and sweepers act at once, and everything is looked at. */
  private async step(number: number): Promise<void> {
    const { dice } = this;
    const table = this.check.look(this.clock.time);
    this.clock.advance(number > PATIENCE ? 1000 : this.whileNobodyActs(table));
    if (dice.happens(this.faults.crash)) this.crash();
    const now = await this.alone(() => this.games());
    const works: (() => Promise<void>)[] = this.wishes(now, number).map((request) => () => this.send(request));
    for (const server of this.servers) {
      if (dice.happens(0.5)) works.push(async () => void (await server.sweeper.run(NEVER)));
      if (dice.happens(0.3)) works.push(async () => void (await server.reminders.run()));
    }
    for (const result of await this.turnstile.run(works))
      if (result.status === 'rejected' && !(result.reason instanceof DatabaseConnectionLost))
        throw result.reason as Error;
    await this.recover();
  }

  /** Clients ask again until they know, one sweep goes undisturbed, and both processes see what the log says. */
  private async recover(): Promise<void> {
    this.faults = NONE;
    for (const request of this.unknown.splice(0)) await this.alone(() => this.send(request, true));
    this.clock.advance(31_000); // what a dead process had taken is free again
    const { sweeper } = this.server();
    await this.alone(async () => {
      while ((await sweeper.run(NEVER)) > 0);
    });
    const log = this.check.look(this.clock.time);
    checkSwept(this.database, this.gameId, log, this.clock.time);
    if (this.dice.happens(0.1)) this.check.lookAtMatch(null);
    for (const [i, { games }] of this.servers.entries()) {
      const live = await this.alone(() => games.load(this.database.row(this.gameId)));
      checkSame(live.table, log, `server ${i + 1}`);
    }
    this.faults = FAULTS;
  }

  /** How long it takes until somebody does something: minutes, hours, or until just before or after something is due. */
  private whileNobodyActs(table: TableState): number {
    const { dice } = this;
    const due = this.database.dueAt(this.gameId);
    if (due !== null && due > this.clock.time && dice.happens(0.25)) return due - this.clock.time + dice.below(3) - 1;
    if (table.clock === null) return dice.below(HOUR);
    return dice.happens(0.6) ? dice.below(2 * HOUR) : dice.below(2 * DAY);
  }

  /** What people want to do now, each with the game as one of the servers shows it. */
  private wishes(game: FoldedGame, number: number): Request[] {
    const { dice } = this;
    const wishes: Request[] = [];
    const add = (command: TableCommand & { readonly seat: number }, expected = game.version): void => {
      wishes.push(this.request(command, expected));
    };
    for (const seat of seatsToAct(game.state)) {
      if (memberIn(game, seat)?.isBot === true || (number <= PATIENCE && dice.happens(0.2))) continue;
      const move = this.chosen(game, seat);
      add({ type: 'make_move', seat, move }, dice.happens(0.1) ? game.version - 1 : game.version);
      if (dice.happens(0.1)) add({ type: 'make_move', seat, move }); // a second click, with a key of its own
    }
    // a director who lets people wait for a while
    game.table.clock?.seats.forEach(({ turn }, i) => {
      if (turn?.isHeld === true && (number > PATIENCE || dice.happens(0.4)))
        add({ type: 'add_time', seat: i + 1, ms: 24 * HOUR });
    });
    if (number > PATIENCE) return wishes;
    const seat = 1 + dice.below(this.ruleset.seats);
    const { undo, clock } = game.table;
    if (dice.happens(0.15)) add({ type: 'ask_undo', seat });
    if (undo.ask !== null) for (const one of undo.ask.of) if (dice.happens(0.6)) add({ type: 'agree_undo', seat: one });
    if (undo.ask !== null && dice.happens(0.1)) add({ type: 'decline_undo', seat });
    if (clock === null) return wishes;
    if (dice.happens(0.03)) add({ type: 'ask_pause', seat });
    if (clock.pauseAsk !== null)
      for (let one = 1; one <= this.ruleset.seats; one++)
        if (dice.happens(0.7)) add({ type: 'agree_pause', seat: one });
    if (dice.happens(0.05)) add({ type: 'resume_game', seat });
    if (dice.happens(0.05)) add({ type: 'add_time', seat, ms: HOUR * (1 + dice.below(24)) });
    if (dice.happens(0.03)) add({ type: 'excuse_miss', seat });
    if (dice.happens(0.03)) add({ type: 'note_calendar', seat, calendar: anyCalendar(dice) });
    if (dice.happens(0.01)) add({ type: 'leave_match', seat, reason: 'resigned' });
    return wishes;
  }

  private chosen(game: FoldedGame, seat: number): Move {
    const bot = this.bots[seat - 1] as Bot;
    return bot.choose({ view: view(game.state, { seat }), seat, moves: legalMoves(game.state, seat) });
  }

  private request(command: TableCommand & { readonly seat: number }, expected: number): Request {
    const key = `request ${++this.requests}`;
    const requestHash = new Uint8Array(
      createHash('sha256')
        .update(JSON.stringify([command, expected]))
        .digest(),
    );
    const pending: PendingAnswer = { scope: `member ${command.seat}`, key, requestHash, secret: '', game: null };
    return { seat: command.seat, command, expected, pending };
  }

  /** Sends a request, at times twice at once; an answer that does not come makes it unknown. */
  private async send(request: Request, isAgain = false): Promise<void> {
    const copies = !isAgain && this.dice.happens(0.1) ? 2 : 1;
    const answers = await Promise.allSettled(Array.from({ length: copies }, () => this.ask(request)));
    for (const result of answers) {
      if (result.status === 'fulfilled') this.heard(result.value);
      else if (result.reason instanceof DatabaseConnectionLost) this.unknown.push(request);
      else this.refused(request, result.reason, isAgain);
    }
    const isDone = answers.some(({ status }) => status === 'fulfilled');
    const isRefused = answers.some((one) => one.status === 'rejected' && one.reason instanceof Problem);
    hold('one answer a key', !(isDone && isRefused), `${request.pending.key} was done and refused at once`);
    const given = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body] : []));
    hold('one answer a key', new Set(given).size <= 1, `one request got different answers: ${given.join(' ')}`);
  }

  private async ask({ command, expected, pending }: Request): Promise<Answer> {
    const { writer } = this.server();
    const stored = this.database.answer(pending.scope, pending.key);
    if (stored !== null) return textAnswer(stored.status, stored.response, stored.headers);
    return writer.change({
      row: this.database.row(this.gameId),
      expected,
      pending,
      intent: () => ({ command }),
      answer: ({ from, events }) =>
        answer(201, { from, types: events.map(({ event }) => event.type), key: pending.key }),
    });
  }

  private heard({ body }: Answer): void {
    this.count('accepted');
    checkAnswer(this.database, this.gameId, JSON.parse(body ?? '') as Said);
  }

  /** A request that may have been carried out before is not told that it is too late: its answer was kept. */
  private refused({ pending }: Request, reason: unknown, isAgain: boolean): void {
    if (!(reason instanceof Problem)) throw reason as Error;
    this.count(reason.code);
    const wasDone = isAgain && this.database.writtenKeys.has(pending.key);
    hold('an answer is kept', !wasDone, `${pending.key} was done and is answered ${reason.code} now`);
  }

  private async asServer(wish: Intent): Promise<void> {
    const { writer } = this.server();
    const game = await this.alone(() => this.games());
    await this.alone(() => writer.act(game, wish));
  }

  private games(): Promise<FoldedGame> {
    return this.server().games.load(this.database.row(this.gameId));
  }

  private async alone<T>(work: () => Promise<T>): Promise<T> {
    const [result] = await this.turnstile.run([work]);
    if (result === undefined || result.status === 'rejected') throw result?.reason as Error;
    return result.value;
  }

  private server(): SimServer {
    return this.dice.pick(this.servers);
  }

  private crash(): void {
    this.count('crash');
    this.servers[this.dice.below(this.servers.length)] = this.newServer();
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

const NEVER = new AbortController().signal;

function anyRuleset(dice: Dice): Ruleset {
  for (;;) {
    const preset = dice.pick(PRESETS).name;
    const seats = dice.pick(seatCounts({ preset }).filter((count) => count <= 4));
    const resolved = resolveRuleset({ preset, options: { rounds: 1 } }, seats);
    if (resolved.ok) return resolved.ruleset;
  }
}

function anyTimeControl(dice: Dice): TimeControlJson | null {
  if (dice.happens(0.1)) return null;
  const pace = dice.happens(0.5)
    ? { type: 'per_turn', turn: dice.pick(['PT6H', 'P1D', 'P3D']) }
    : { type: 'bank', bank: dice.pick(['P2D', 'P5D']), increment: dice.pick(['PT6H', 'P1D']), cap: 'P6D' };
  const policy = dice.pick(['play_safest', 'skip_with_strikes', 'bot', 'drop', 'director', 'play_safest'] as const);
  const strikes = 1 + dice.below(3);
  const reading = readTimeControl({
    pace,
    grace: dice.pick(['PT0S', 'PT15M', 'PT12H']),
    daysOff: dice.pick([[], ['saturday', 'sunday'], ['wednesday']]),
    playingHours: dice.pick([null, { from: '09:00', to: '21:00' }, { from: '22:00', to: '06:00' }]),
    personalHours: dice.happens(0.3),
    vacations: dice.pick(['automatic', 'announced']),
    maxStall: dice.pick(['P2D', 'P10D']),
    maxPause: dice.pick(['P1D', 'P4D']),
    onFlag:
      policy === 'play_safest' || policy === 'skip_with_strikes'
        ? { policy, strikes, then: dice.pick(['bot', 'drop', 'director']) }
        : { policy },
  });
  if (!reading.ok) throw new Error(reading.faults[0]?.detail);
  return writeTimeControl(reading.value);
}

function anyCalendar(dice: Dice): Calendar {
  return {
    ...USUAL_CALENDAR,
    zone: dice.pick(['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']),
    automaticVacations: dice.happens(0.5),
    vacationDaysPerYear: dice.pick([0, 2, 30]),
    vacations: dice.happens(0.3)
      ? [{ from: '2026-03-24', to: '2026-03-26', kind: 'announced', announcedAt: START, endedAt: null }]
      : [],
  };
}
