import { Injectable } from '@nestjs/common';
import type { FoldedGame } from './folded-game.js';

/** Looks at a game that has just moved on; returns at once, and does its work afterwards. */
export type Sequel = (game: FoldedGame) => void;

/**
 * What may follow by itself once a change of a game is committed in this process, such as a planned move. A hint, as signals
 * are: whoever listens has to find by itself what it was not told because a process stopped.
 */
@Injectable()
export class Sequels {
  private readonly listeners: Sequel[] = [];

  /** Called by modules while they start. */
  add(listener: Sequel): void {
    this.listeners.push(listener);
  }

  /** A game has moved on. Called after the commit. */
  begin(game: FoldedGame): void {
    for (const listener of this.listeners) listener(game);
  }
}
