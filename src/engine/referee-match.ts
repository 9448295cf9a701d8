import type { Chance } from './chance.js';
import type { Command } from './commands.js';
import { decide, enact } from './decide.js';
import type { GameEvent } from './events.js';
import type { Ruleset } from './options.js';
import { fail, type Node } from './shape.js';
import type { MatchState } from './state.js';

/** The match that the referee of records plays by itself, beside the record. */

/** What a match is dealt from. */
export interface Deal {
  readonly chance: Chance;
  readonly commitment: string;
  readonly clientSeeds: readonly string[];
}

/** The match as the referee plays it, in place. */
export interface RefereeMatch {
  readonly match: MatchState;
  readonly chance: Chance;
  /** The events of the match so far. */
  readonly events: GameEvent[];
  /** Up to which event the record has been compared. */
  compared: number;
}

/** Gives a command to the match; a refusal is found at `place`. */
export function give(table: RefereeMatch, command: Command, place: Node): void {
  const refusal = enact(table.match, command, table.chance, table.events);
  if (refusal !== null) fail(place, refusal.code, refusal.detail);
}

/** The next event that the record has to show; undefined: a move has to come first. */
export function coming(table: RefereeMatch): GameEvent | undefined {
  for (; table.compared < table.events.length; table.compared++) {
    const event = table.events[table.compared] as GameEvent;
    if (isShown(event)) return event;
  }
  return undefined;
}

/** Sets the table with the record's rules and seeds, as the server would. */
export function begin(ruleset: Ruleset, deal: Deal, place: Node): RefereeMatch {
  const created = decide(null, { type: 'create_game', ruleset, autoForced: false, commitment: deal.commitment }, null);
  if (!created.ok) return fail(place, created.refusal.code, created.refusal.detail);
  const table: RefereeMatch = { match: created.state, chance: deal.chance, events: [], compared: 0 };
  deal.clientSeeds.forEach((clientSeed, index) => {
    give(table, { type: 'take_seat', seat: index + 1, member: String(index), clientSeed }, place);
  });
  give(table, { type: 'start_match' }, place);
  return table;
}

/** Whether an event stands in a record: as a move, a deal or an end. */
function isShown(event: GameEvent): boolean {
  switch (event.type) {
    case 'game_created':
    case 'seat_taken':
    case 'seat_vacated':
    case 'game_aborted':
    case 'match_started':
    case 'train_sealed':
      return false;
    default:
      return true;
  }
}

/** The next event, which must be of this type; else the record goes on where the match does not. */
export function expectNext<T extends GameEvent['type']>(
  table: RefereeMatch,
  type: T,
  place: Node,
  code: string,
  detail: string,
): Extract<GameEvent, { type: T }> {
  const event = coming(table);
  if (event?.type !== type) return fail(place, code, detail);
  table.compared++;
  return event as Extract<GameEvent, { type: T }>;
}
