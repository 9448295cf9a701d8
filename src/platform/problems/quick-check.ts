import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

/** Whether the value of a field may stand in this object. */
type Check = (value: unknown, object: object) => boolean;

interface Field {
  readonly isAsked: readonly Check[];
  readonly checks: readonly Check[];
}

/** A body as its class has it, where nothing is wrong with it; null where `InputPipe` has to say what is. */
export type QuickCheck<T> = (body: Readonly<Record<string, unknown>>) => T | null;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/**
 * Puts together once what class-validator looks up for each body: the very functions that its decorators name, field by field.
 * It only ever accepts; what it does not accept goes through class-validator, which says why.
 *
 * @param type a class of a body: its fields are checked, and not transformed
 * @returns null for a class with other checks than of single values and lists of them
 */
export function quickCheck<T extends object>(type: Type<T>): QuickCheck<T> | null {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  if (!metadata.every(isPlain)) return null;
  const fields = new Map<string, Field>();
  for (const { propertyName } of metadata)
    fields.set(propertyName, fieldOf(metadata.filter((one) => one.propertyName === propertyName)));
  const names = [...fields.keys()];
  return (body) => {
    if (!Object.keys(body).every((name) => fields.has(name))) return null;
    const object = Object.assign(new type(), body);
    return names.every((name) => fits(fields.get(name) as Field, body[name], object)) ? object : null;
  };
}

function isPlain({ type, groups, validateIf }: Metadata): boolean {
  const isKnown = type === 'customValidation' || type === 'conditionalValidation' || type === 'whitelistValidation';
  return isKnown && ((groups as readonly string[] | undefined) ?? []).length === 0 && validateIf === undefined;
}

function fits({ isAsked, checks }: Field, value: unknown, object: object): boolean {
  return !isAsked.every((check) => check(value, object)) || checks.every((check) => check(value, object));
}

function fieldOf(metadata: readonly Metadata[]): Field {
  return {
    isAsked: metadata
      .filter(({ type }) => type === 'conditionalValidation')
      .map(({ constraints }): Check => {
        const [condition] = constraints as [(object: object, value: unknown) => unknown];
        return (value, object) => condition(object, value) === true;
      }),
    checks: metadata.filter(({ type }) => type === 'customValidation').flatMap(checksOf),
  };
}

function checksOf({ constraintCls, constraints, propertyName: property, each, target }: Metadata): Check[] {
  const targetName = typeof target === 'string' ? target : target.name;
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ instance }): Check => {
      // what answers later with a promise has not accepted
      const accepts: Check = (value, object) =>
        instance.validate(value, { targetName, property, object, value, constraints }) === true;
      return (value, object) =>
        each && Array.isArray(value) ? value.every((item) => accepts(item, object)) : accepts(value, object);
    });
}
