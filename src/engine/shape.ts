/**
 * Reading JSON that came from outside: positions and records. A reader either returns the value or throws a
 * `ShapeError` with the place; the doors (`readPosition`, `checkRecord`) turn it into a value.
 */

/** Something in a document is not what the format says. Thrown and caught inside the engine only. */
export class ShapeError extends Error {
  constructor(
    /** JSON pointer to the place (RFC 6901). */
    readonly pointer: string,
    readonly code: string,
    detail: string,
  ) {
    super(detail);
    this.name = 'ShapeError';
  }
}

/** A value of the document with the place where it stands; the place is put into words only when it is asked for. */
export interface Node {
  readonly value: unknown;
  readonly parent: Node | null;
  /** The name or index under the parent. */
  readonly key: string | number;
}

export function root(value: unknown): Node {
  return { value, parent: null, key: '' };
}

/** The place of a value as a JSON pointer (RFC 6901). */
export function pointerOf(node: Node): string {
  if (node.parent === null) return '';
  return `${pointerOf(node.parent)}/${String(node.key).replace(/~/g, '~0').replace(/\//g, '~1')}`;
}

export function fail(node: Node, code: string, detail: string): never {
  throw new ShapeError(pointerOf(node), code, detail);
}

function wrong(node: Node, wanted: string): never {
  return fail(node, 'wrong_type', `${pointerOf(node) || 'The document'} must be ${wanted}.`);
}

export function isAbsent(node: Node): boolean {
  return node.value === undefined;
}

/** A member of an object; its value is undefined where the object has none. */
export function member(node: Node, name: string): Node {
  const { value } = node;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(node, 'an object');
  const own = Object.prototype.hasOwnProperty.call(value, name);
  return { value: own ? (value as Record<string, unknown>)[name] : undefined, parent: node, key: name };
}

/** Refuses members of an object that the format does not know. */
export function onlyMembers(node: Node, names: readonly string[]): void {
  const { value } = node;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(node, 'an object');
  for (const name of Object.keys(value)) {
    if (!names.includes(name))
      fail(member(node, name), 'unknown_field', `There is no field "${name.slice(0, 60)}" here.`);
  }
}

export function items(node: Node, atMost: number): Node[] {
  if (!Array.isArray(node.value)) return wrong(node, 'a list');
  if (node.value.length > atMost)
    fail(node, 'too_long', `${pointerOf(node)} may have ${String(atMost)} entries at most.`);
  return node.value.map((value: unknown, key) => ({ value, parent: node, key }));
}

export function text(node: Node, atMost = 200): string {
  if (typeof node.value !== 'string') return wrong(node, 'a string');
  if (node.value.length > atMost)
    fail(node, 'too_long', `${pointerOf(node)} may have ${String(atMost)} characters at most.`);
  return node.value;
}

export function oneOf<T extends string>(node: Node, values: readonly T[]): T {
  const found = values.find((value) => value === node.value);
  return found ?? wrong(node, `one of ${values.join(', ')}`);
}

export function integer(node: Node, from: number, to: number): number {
  const { value } = node;
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrong(node, 'a whole number');
  if (value < from || value > to) {
    fail(node, 'out_of_range', `${pointerOf(node)} must lie between ${String(from)} and ${String(to)}.`);
  }
  return value;
}

export function bool(node: Node): boolean {
  return typeof node.value === 'boolean' ? node.value : wrong(node, 'true or false');
}

/** `true`, or left out: never `false` (RECORD 1). */
export function trueOrAbsent(node: Node): true | undefined {
  return node.value === true || node.value === undefined ? node.value : wrong(node, 'true, or left out');
}
