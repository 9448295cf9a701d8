import type { MemberResource } from '../games/lobby/game-resource.js';
import { PHRASES, type Phrase } from './phrases.js';

/** A message as it is stored, with who wrote it. */
export interface StoredMessage {
  readonly gameId: string;
  /** 1, 2, 3 … in each game. */
  readonly id: number;
  readonly seat: number;
  readonly memberId: string;
  readonly playerId: string | null;
  readonly name: string;
  readonly isBot: boolean;
  readonly phrase: string | null;
  readonly text: string | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

/** A message as readers get it. */
export interface MessageResource {
  readonly id: number;
  readonly at: string;
  readonly seat: number;
  readonly member: MemberResource;
  readonly type: 'text' | 'phrase' | 'deleted';
  /** The words, for a phrase its English ones; null: deleted. */
  readonly text: string | null;
  readonly phrase: string | null;
  readonly deletedAt: string | null;
}

export function messageResource(message: StoredMessage): MessageResource {
  const { id, seat, memberId, playerId, name, isBot, phrase, text, createdAt, deletedAt } = message;
  return {
    id,
    at: createdAt.toISOString(),
    seat,
    member: { id: memberId, name, playerId, isBot },
    type: deletedAt !== null ? 'deleted' : phrase !== null ? 'phrase' : 'text',
    text: phrase === null ? text : (PHRASES[phrase as Phrase] ?? phrase),
    phrase,
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
