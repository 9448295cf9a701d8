/** A place of a JSON document as a pointer (RFC 6901; '' is all of it) and what shall stand there; undefined: nothing. */
export type Change = readonly [pointer: string, value: unknown];

/** A copy of a JSON document with changes. */
export function changed(document: unknown, changes: readonly Change[]): unknown {
  return changes.reduce((copy, [pointer, value]) => put(copy, pathOf(pointer), value), document);
}

function pathOf(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function put(document: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(document)) {
    const list = document as readonly unknown[];
    if (rest.length === 0 && Number(name) === list.length) return [...list, value];
    return list.flatMap((entry, i) => {
      if (String(i) !== name) return [entry];
      return rest.length === 0 && value === undefined ? [] : [put(entry, rest, value)];
    });
  }
  const object = { ...(document as Record<string, unknown>) };
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
  return { ...object, [name]: put(object[name], rest, value) };
}
