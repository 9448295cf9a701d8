import { Injectable } from '@nestjs/common';

/** Passes word of changed games to other processes. A hint: when it is lost, streams are late, nothing else. */
export abstract class SignalLine {
  abstract send(gameId: string): void;
  abstract listen(heard: (gameId: string) => void): void;
}

const TALK = 'talk:';

/** What is signalled when something was said in a game; its id alone means that the game moved on. */
export function talkOf(gameId: string): string {
  return `${TALK}${gameId}`;
}

/** The game that a signal is about. */
export function gameOf(signal: string): string {
  return signal.startsWith(TALK) ? signal.slice(TALK.length) : signal;
}

/** Wakes whoever waits for a game to move on: streams and long polls. */
@Injectable()
export class Signals {
  private readonly waiting = new Map<string, Set<Watch>>();
  private readonly listeners = new Set<(signal: string) => void>();

  constructor(private readonly line: SignalLine) {
    line.listen((gameId) => {
      this.wake(gameId);
    });
  }

  /** A game has moved on. Called after the commit. */
  publish(gameId: string): void {
    this.wake(gameId);
    this.line.send(gameId);
  }

  /** Listens for a game to move on, from now until `stop`. */
  watch(gameId: string): Watch {
    const watch = new Watch(() => {
      const others = this.waiting.get(gameId);
      others?.delete(watch);
      if (others?.size === 0) this.waiting.delete(gameId);
    });
    const others = this.waiting.get(gameId) ?? new Set<Watch>();
    this.waiting.set(gameId, others.add(watch));
    return watch;
  }

  /** Hears of every game, whoever waits for it, until the function that is returned is called. */
  hearAll(listener: (signal: string) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** How many watches are open, for whoever looks for leaks. */
  get watches(): number {
    return [...this.waiting.values()].reduce((sum, { size }) => sum + size, 0);
  }

  private wake(gameId: string): void {
    for (const watch of this.waiting.get(gameId) ?? []) watch.ring();
    for (const listener of this.listeners) listener(gameId);
  }
}

/** Remembers that a game moved on until somebody asks, so that nothing falls between reading the log and waiting. */
export class Watch {
  private hasRung = false;
  private answer: (() => void) | null = null;

  constructor(readonly stop: () => void) {}

  ring(): void {
    this.hasRung = true;
    this.answer?.();
  }

  /** Resolves when the game has moved on since the last call, when the time is over, or when the signal aborts; true for the first. */
  async next(milliseconds: number, aborted: AbortSignal): Promise<boolean> {
    if (!this.hasRung && !aborted.aborted) await this.quiet(milliseconds, aborted);
    const hasRung = this.hasRung;
    this.hasRung = false;
    return hasRung;
  }

  private async quiet(milliseconds: number, aborted: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        aborted.removeEventListener('abort', done);
        this.answer = null;
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      aborted.addEventListener('abort', done, { once: true });
      this.answer = done;
    });
  }
}
