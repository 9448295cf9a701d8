import type { EventView, LaidView } from '../engine/index.js';

/** A sentence for an event, as the seat that caused it saw it; null for what is told elsewhere. */
export function tellEvent(event: EventView, name: (seat: number) => string): string | null {
  switch (event.type) {
    case 'round_dealt':
      return `Round ${event.round}: the engine is ${event.engine}-${event.engine}, ${name(event.starter)} starts, ${event.yardCount} tiles in the boneyard.`;
    case 'tile_drawn':
      return `${name(event.seat)} draws${event.search ? ' to find the engine' : ''}${auto(event.auto)}.`;
    case 'engine_laid':
      return `${name(event.seat)} lays the engine.`;
    case 'tile_played':
      return `${name(event.seat)} plays ${event.tile} on ${event.at}${call(event.call)}${auto(event.auto)}.`;
    case 'train_sealed':
      return `${name(event.seat)} lays a first train face down.`;
    case 'train_laid':
      return `${name(event.seat)} lays ${tiles(event.tiles)}${call(event.call)}.`;
    case 'passed':
      return `${name(event.seat)} passes${auto(event.auto)}.`;
    case 'turn_ended':
      return `${name(event.seat)} stops.`;
    case 'challenged':
      return `${name(event.seat)} catches ${name(event.of)} without a call; ${event.drawnCount} tiles are drawn.`;
    case 'seat_left':
      return `${name(event.seat)} leaves the match.`;
    case 'seat_substituted':
      return `Somebody else plays on for ${name(event.seat)}.`;
    case 'round_ended':
      return event.seat === null
        ? `Round ${event.round} is ${event.reason}.`
        : `${name(event.seat)} is out; round ${event.round} ends.`;
    case 'match_ended':
    case 'match_started':
    case 'game_created':
    case 'game_aborted':
    case 'seat_taken':
    case 'seat_vacated':
      return null;
  }
}

function auto(isAuto: boolean): string {
  return isAuto ? ' (forced)' : '';
}

function call(isCalled: boolean): string {
  return isCalled ? ' and calls the last tile' : '';
}

function tiles(laid: readonly LaidView[]): string {
  return laid.map(({ tile }) => tile).join(' ');
}
