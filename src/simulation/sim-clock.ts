import { Clock } from '../platform/clock.js';

/** A clock that stands until it is turned. */
export class SimClock extends Clock {
  constructor(private ms: number) {
    super();
  }

  now(): Date {
    return new Date(this.ms);
  }

  get time(): number {
    return this.ms;
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}
