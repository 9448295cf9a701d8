import type { LeaveReason } from './events.js';
import type { Move } from './moves.js';
import type { Ruleset } from './options.js';

/** What can be asked of a game. Every change of a game is one of these, answered by `decide`. Seats are 1 … n. */
export type Command =
  | {
      readonly type: 'create_game';
      readonly ruleset: Ruleset;
      readonly autoForced: boolean;
      readonly commitment: string;
    }
  | { readonly type: 'take_seat'; readonly seat: number; readonly member: string; readonly clientSeed: string | null }
  | { readonly type: 'vacate_seat'; readonly seat: number; readonly reason: 'left' | 'removed' }
  | { readonly type: 'start_match' }
  | { readonly type: 'abort_game' }
  /** `auto`: the server makes the move by itself, because it is forced (RECORD 1); only a draw or a pass can be. */
  | { readonly type: 'make_move'; readonly seat: number; readonly move: Move; readonly auto?: boolean }
  | { readonly type: 'leave_match'; readonly seat: number; readonly reason: LeaveReason }
  | { readonly type: 'substitute'; readonly seat: number; readonly member: string };
