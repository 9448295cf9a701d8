import { Injectable } from '@nestjs/common';
import { accountOf, type Caller } from '../../platform/auth/caller.js';
import { Problem } from '../../platform/problems/problem.js';

/** How many streams an account, or the token of a seat, may have open at a time on one server. */
export const MOST_STREAMS = 20;
/** The same for an address from which people follow without an account: many may stand behind one. */
export const MOST_STREAMS_OF_ADDRESS = 200;
/** How many requests of an account, or of the token of a seat, may wait for something to happen (`wait`) on one server. */
export const MOST_WAITING = 100;
/** The same for an address without an account. */
export const MOST_WAITING_OF_ADDRESS = 1_000;
/** When to try again, seconds: a stream that broke is noticed at its next heartbeat. */
const RETRY_AFTER = 15;

/** Counts open streams and waiting requests, in this process, so that nobody takes all of them. */
@Injectable()
export class StreamSlots {
  private readonly open = new Map<string, number>();

  /** Takes a place, to be given back by the function that is returned; a Problem 429 where there is none. */
  take(caller: Caller, address: string): () => void {
    const most = caller.kind === 'anonymous' ? MOST_STREAMS_OF_ADDRESS : MOST_STREAMS;
    return this.place(accountOf(caller, { ip: address }), caller, `${most} streams open`, most);
  }

  /** Does work that waits, where there is a place for it; a Problem 429 where there is none. */
  async waiting<T>(caller: Caller, address: string, work: () => Promise<T>): Promise<T> {
    const most = caller.kind === 'anonymous' ? MOST_WAITING_OF_ADDRESS : MOST_WAITING;
    const giveBack = this.place(
      `waiting ${accountOf(caller, { ip: address })}`,
      caller,
      `${most} requests waiting`,
      most,
    );
    try {
      return await work();
    } finally {
      giveBack();
    }
  }

  private place(account: string, { kind }: Caller, what: string, most: number): () => void {
    const others = this.open.get(account) ?? 0;
    if (others >= most)
      throw new Problem('too_many_streams', {
        detail: `${kind === 'anonymous' ? 'Your address' : 'You'} may have ${what} at a time; end one first.`,
        headers: { 'retry-after': String(RETRY_AFTER) },
      });
    this.open.set(account, others + 1);
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack(account);
      isTaken = false;
    };
  }

  private giveBack(account: string): void {
    const rest = (this.open.get(account) ?? 1) - 1;
    if (rest === 0) this.open.delete(account);
    else this.open.set(account, rest);
  }
}
