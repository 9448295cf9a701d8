/** The log does not fold: an event that cannot have happened at this point. */
export class ReplayError extends Error {
  readonly code = 'log_does_not_replay';
  constructor(
    readonly version: number,
    detail: string,
  ) {
    super(`event ${String(version)}: ${detail}`);
    this.name = 'ReplayError';
  }
}
