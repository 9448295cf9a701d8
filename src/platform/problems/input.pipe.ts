import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { invalid, Problem } from './problem.js';
import { problemOfFields, type InputPlace } from './validation.js';

const OPTIONS = {
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  forbidUnknownValues: false,
  stopAtFirstError: false,
} as const;

/** Checks bodies and query strings against their classes: nothing unknown, nothing missing, nothing out of bounds. */
export class InputPipe extends ValidationPipe {
  private readonly queries = new ValidationPipe({ ...OPTIONS, exceptionFactory: because('query') });

  constructor() {
    super({ ...OPTIONS, exceptionFactory: because('body') });
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type === 'query') return (await this.queries.transform(value, metadata)) as unknown;
    if (metadata.type !== 'body') return value;
    if (value === undefined && metadata.metatype === Object) throw noBody();
    const body = value === undefined ? {} : value;
    if (!isPlainObject(body)) throw invalid('', 'wrong_type', 'The body has to be a JSON object.');
    return (await super.transform(body, metadata)) as unknown;
  }
}

/** What is wrong where an operation needs a body and there is none. */
export function noBody(): Problem {
  return new Problem('malformed_json', { detail: 'This operation needs a body, and there is none.' });
}

function because(place: InputPlace): (errors: ValidationError[]) => Error {
  return (errors) => problemOfFields(errors, place);
}

/** Whether a parsed JSON value is an object. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
