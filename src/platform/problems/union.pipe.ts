import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { InputPipe, isPlainObject } from './input.pipe.js';
import { invalid } from './problem.js';

/** Checks a body that is one of several variants, told apart by `type`. */
@Injectable()
export class UnionPipe<T> implements PipeTransform<unknown, Promise<T>> {
  private readonly input = new InputPipe();

  constructor(private readonly variants: Readonly<Record<string, Type<T>>>) {}

  async transform(body: unknown): Promise<T> {
    if (!isPlainObject(body)) throw invalid('', 'wrong_type', 'The body has to be a JSON object.');
    const { type } = body;
    if (type === undefined) throw invalid('/type', 'missing', 'type is missing.');
    const metatype = typeof type === 'string' && Object.hasOwn(this.variants, type) ? this.variants[type] : undefined;
    if (metatype === undefined)
      throw invalid('/type', 'unknown_value', `type has to be one of: ${Object.keys(this.variants).join(', ')}.`);
    return (await this.input.transform(body, { type: 'body', metatype })) as T;
  }
}
