import {
  challenges,
  decide,
  decodeEvent,
  evolve,
  replay,
  ReplayError,
  StoredEventError,
  type GameEvent,
  type MatchState,
} from '../../src/engine/index.js';
import { dealTable, type Deal } from '../support/dealt-table.js';

/** A log that cannot have come about does not fold: the error names the event and says why. */

const APP: Deal = { hands: ['1-12 3-4', '2-12 5-6'], yard: '0-1' };
const SEALED: Deal = { preset: 'classic_fast', hands: ['1-12 1-5 3-4', '2-12 2-6 8-9'] };

interface Broken {
  readonly says: string;
  readonly deal: Deal;
  readonly moves?: readonly string[];
  readonly event: GameEvent;
  readonly detail: string;
}

const laid = (near: number, far: number): number => near * 32 + far;
const played = { type: 'tile_played', call: false, keepMarker: false, auto: false } as const;
const train = { type: 'train_laid', seat: 1, laid: [laid(12, 1)], call: false } as const;

const BROKEN: readonly Broken[] = [
  {
    says: 'a tile of a seat that is not on turn',
    deal: APP,
    event: { ...played, seat: 2, laid: laid(12, 2), at: 'seat-2' },
    detail: 'seat 2 is not on turn',
  },
  {
    says: 'a train of a seat that is not on turn',
    deal: APP,
    event: { ...train, seat: 2, sealed: false },
    detail: 'seat 2 is not on turn',
  },
  {
    says: 'a pass of a seat that is not on turn',
    deal: APP,
    event: { type: 'passed', seat: 2, marker: true, auto: false },
    detail: 'seat 2 is not on turn',
  },
  {
    says: 'a draw of a seat that is not on turn',
    deal: APP,
    event: { type: 'tile_drawn', seat: 2, tile: laid(0, 1), search: false, auto: false },
    detail: 'seat 2 is not on turn',
  },
  {
    says: 'a tile played while first trains are sealed',
    deal: SEALED,
    event: { ...played, seat: 1, laid: laid(12, 1), at: 'seat-1' },
    detail: 'seat 1 is not on turn',
  },
  {
    says: 'a tile on a line that there is not',
    deal: APP,
    event: { ...played, seat: 1, laid: laid(12, 1), at: 'seat-3' },
    detail: 'no line seat-3',
  },
  {
    says: 'a drawn tile that is not the next one',
    deal: APP,
    event: { type: 'tile_drawn', seat: 1, tile: laid(0, 2), search: false, auto: false },
    detail: 'that tile is not the next of the boneyard',
  },
  {
    says: 'a train that is sealed where none are',
    deal: APP,
    event: { type: 'train_sealed', seat: 1, laid: [laid(12, 1)], call: false },
    detail: 'no first trains are being sealed',
  },
  {
    says: 'a train that is revealed where none are',
    deal: APP,
    event: { ...train, sealed: true },
    detail: 'no first trains are being revealed',
  },
  {
    says: 'a game created twice',
    deal: APP,
    event: dealTable(APP).events()[0] as GameEvent,
    detail: 'a game is created once',
  },
  {
    says: 'a pass after the end of the match',
    deal: APP,
    moves: ['2: leaves'],
    event: { type: 'passed', seat: 1, marker: true, auto: false },
    detail: 'no round is being played',
  },
];

function stateOf({ deal, moves }: Broken): MatchState {
  const table = dealTable(deal);
  for (const said of moves ?? []) table.make(said);
  return table.state();
}

describe('a log does not fold with', () => {
  it.each(BROKEN)('$says', (broken) => {
    const state = stateOf(broken);
    const fold = (): MatchState => evolve(state, broken.event);
    expect(fold).toThrow(ReplayError);
    expect(fold).toThrow(`event ${String(state.version + 1)}: ${broken.detail}`);
  });

  it('nothing in it', () => {
    expect(() => replay([])).toThrow('event 0: an empty log');
  });

  it('anything but the creation of the game at its beginning', () => {
    expect(() => replay([{ type: 'game_aborted' }])).toThrow('a log begins with game_created, not game_aborted');
  });
});

describe('a log of rules that are not these', () => {
  it('does not fold by other rules', () => {
    const [created] = dealTable(APP).events();
    const newer = { ...created, rulesVersion: '2' } as GameEvent;
    expect(() => replay([newer])).toThrow('event 1: the game is judged by rules version 2, these are 1');
    expect(() => evolve(null, newer)).toThrow(ReplayError);
  });
});

describe('a stored event is unreadable', () => {
  it.each([
    { type: 'moon_landed', payload: {}, detail: 'no event is called "moon_landed"' },
    { type: 'toString', payload: {}, detail: 'no event is called "toString"' },
    { type: 'turn_ended', payload: {}, detail: 'turn_ended/seat' },
    { type: 'tile_drawn', payload: { seat: 1, tile: '9-3', search: false, auto: false }, detail: 'not a tile' },
    { type: 'train_laid', payload: { seat: 1, laid: ['x'], call: false, sealed: false }, detail: 'not a tile' },
  ])('$type: $detail', ({ type, payload, detail }) => {
    expect(() => decodeEvent(type, payload)).toThrow(StoredEventError);
    expect(() => decodeEvent(type, payload)).toThrow(detail);
  });
});

describe('a substitute', () => {
  it('is who sits in the seat from then on', () => {
    const table = dealTable(APP);
    table.make('2: substitute');
    expect(table.state().seats.map(({ member }) => member)).toEqual(['m1', 'new 2']);
  });
});

describe('a missing call', () => {
  it('is challenged by the seats of the match only, and not by one that has left', () => {
    const table = dealTable({ hands: ['1-12 3-4', '2-12 5-6', '7-8 9-9'], options: { lastTileCall: 'challenge' } });
    table.make('1: 1-12 on seat-1');
    table.make('3: leaves');
    const may = [0, 1, 2, 3, 4].map((seat) => challenges(table.state(), seat));
    expect(may).toEqual([[], [], [{ type: 'challenge', of: 1 }], [], []]);
  });
});

describe('before the start', () => {
  const [created] = dealTable(APP).events();
  const open = evolve(null, created as GameEvent);
  const sit = (state: MatchState, member: string): MatchState => {
    const decision = decide(state, { type: 'take_seat', seat: 1, member, clientSeed: 'seed' }, null);
    if (!decision.ok) throw new Error(decision.refusal.detail);
    return decision.state;
  };

  it('a seat may be given up, and taken by somebody else', () => {
    const taken = sit(open, 'ann');
    const left = decide(taken, { type: 'vacate_seat', seat: 1, reason: 'removed' }, null);
    if (!left.ok) throw new Error(left.refusal.detail);
    expect(left.events).toEqual([{ type: 'seat_vacated', seat: 1, member: 'ann', reason: 'removed' }]);
    expect(left.state.seats).toEqual(open.seats);
    expect(sit(left.state, 'ben').seats[0]).toMatchObject({ member: 'ben', clientSeed: 'seed' });
  });

  it('the game may be called off', () => {
    const off = decide(open, { type: 'abort_game' }, null);
    if (!off.ok) throw new Error(off.refusal.detail);
    expect(off.events).toEqual([{ type: 'game_aborted' }]);
    expect(off.state.status).toBe('aborted');
  });

  it('a command that begins no game needs one, and a game is created once', () => {
    expect(() => decide(null, { type: 'abort_game' }, null)).toThrow('abort_game needs a game');
    const again = { type: 'create_game', ruleset: open.rules.ruleset, autoForced: true, commitment: '' } as const;
    expect(() => decide(open, again, null)).toThrow('a game is created once');
  });

  it('what deals or shuffles needs chance', () => {
    const running = dealTable({ hands: ['1-12 3-4', '2-12 5-6', '7-8 9-9'] }).state();
    expect(() => decide(running, { type: 'leave_match', seat: 2, reason: 'resigned' }, null)).toThrow('needs chance');
  });
});
