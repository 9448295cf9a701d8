import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../../config.js';
import { hideSecrets } from './secrets.js';

/**
 * The log: a JSON object a line on standard output. Headers and bodies are never logged; should a secret stand in a message
 * all the same, it is hidden on the way out.
 *
 * @param destination for tests; default standard output
 */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: hideSecrets },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** What Nest and the services say through Nest's `Logger`. Nest's own report of its start is worth a debug line. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  /** @param rest ends with the name of the speaker */
  log(message: unknown, ...rest: unknown[]): void {
    const context = rest.at(-1);
    this.logger[STARTING.has(context) ? 'debug' : 'info']({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    const [stack, context] = rest.length > 1 ? rest : [undefined, rest[0]];
    this.logger.error({ context, stack }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.logger.warn({ context: rest.at(-1) }, String(message));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.logger.debug({ context: rest.at(-1) }, String(message));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.logger.trace({ context: rest.at(-1) }, String(message));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal({ context: rest.at(-1) }, String(message));
  }
}

const STARTING = new Set<unknown>([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);
