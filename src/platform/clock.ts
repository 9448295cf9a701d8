/** What time it is. Injected, so that a test can say what time it is. */
export abstract class Clock {
  abstract now(): Date;
}

/** The clock of this machine. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
