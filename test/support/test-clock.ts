import { Clock } from '../../src/platform/clock.js';

/** A clock that stands until a test turns it. */
export class TestClock extends Clock {
  private milliseconds: number;

  constructor(start: string) {
    super();
    this.milliseconds = Date.parse(start);
  }

  now(): Date {
    return new Date(this.milliseconds);
  }

  advance(milliseconds: number): void {
    this.milliseconds += milliseconds;
  }

  /** To an instant, which may be in the past. */
  set(instant: string): void {
    this.milliseconds = Date.parse(instant);
  }
}
