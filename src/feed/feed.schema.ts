import { named, ref } from '../platform/openapi/schema-registry.js';
import {
  choice,
  instant,
  list,
  nullable,
  object,
  seatNumber,
  truth,
  uuid,
  versionNumber,
} from '../platform/openapi/shapes.js';
import { GAME_STATUSES } from '../games/lobby/dto/list-games.dto.js';

export const FeedGameSchema = named(
  'FeedGame',
  object('`event: game`: how a game of yours stands now.', {
    gameId: uuid('Which game.'),
    version: versionNumber('Number of its last event.'),
    status: choice('Its phase.', GAME_STATUSES),
    seatsToAct: list('The seats that it waits for.', seatNumber('A seat.'), 14),
    mySeat: nullable(seatNumber('Your seat; null: you host it only.')),
    isHost: truth('Whether you host it.'),
    deadlineAt: nullable(instant('Until when they have to act; null: no limit.')),
  }),
);

export const FeedMessageSchema = named(
  'FeedMessage',
  object('`event: message`: something was said in a game of yours, or taken back.', {
    gameId: uuid('Which game.'),
    message: ref('Message'),
  }),
);

export const FeedLeftSchema = named(
  'FeedLeft',
  object('`event: left`: you sit in that game no more.', { gameId: uuid('Which game.') }),
);
