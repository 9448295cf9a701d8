import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { InputPipe, isPlainObject, noBody } from './input.pipe.js';
import { invalid } from './problem.js';
import { quickCheck, type QuickCheck } from './quick-check.js';

/** Checks a body that is one of several variants, told apart by `type`. */
@Injectable()
export class UnionPipe<T extends object> implements PipeTransform<unknown, T | Promise<T>> {
  private readonly input = new InputPipe();
  private readonly quick: ReadonlyMap<string, QuickCheck<T> | null>;

  constructor(private readonly variants: Readonly<Record<string, Type<T>>>) {
    this.quick = new Map(Object.entries(variants).map(([type, variant]) => [type, quickCheck(variant)]));
  }

  transform(body: unknown): T | Promise<T> {
    if (body === undefined) throw noBody();
    if (!isPlainObject(body)) throw invalid('', 'wrong_type', 'The body has to be a JSON object.');
    const { type } = body;
    if (type === undefined) throw invalid('/type', 'missing', 'type is missing.');
    const metatype = typeof type === 'string' && Object.hasOwn(this.variants, type) ? this.variants[type] : undefined;
    if (metatype === undefined)
      throw invalid('/type', 'unknown_value', `type has to be one of: ${Object.keys(this.variants).join(', ')}.`);
    const accepted = this.quick.get(type as string)?.(body) ?? null;
    return accepted ?? (this.input.transform(body, { type: 'body', metatype }) as Promise<T>);
  }
}
