/** Prisma's codes: a database out of reach, a pool exhausted, a connection broken, a transaction not begun or ended in time. */
const PRISMA_UNAVAILABLE = new Set(['P1000', 'P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028', 'P2037']);

/** Kinds of driver adapter errors that mean the same. */
const ADAPTER_UNAVAILABLE = new Set([
  'DatabaseNotReachable',
  'DatabaseDoesNotExist',
  'ConnectionClosed',
  'TlsConnectionError',
  'SocketTimeout',
  'TooManyConnections',
  'AuthenticationFailed',
  'DatabaseAccessDenied',
  'TransactionAlreadyClosed',
]);

/**
 * SQLSTATEs and system errors: connection exceptions, out of connections, disk or memory, a statement or a transaction that
 * took too long, a lock that was not to be had, shutting down.
 */
const UNAVAILABLE =
  /^(08\w{3}|25P0[34]|53\w{3}|55P03|57014|57P0[1-5]|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENETUNREACH|EHOSTUNREACH)$/;
const UNAVAILABLE_TEXT =
  /connection terminated|terminating connection|timeout exceeded when trying to connect|connection error|cannot use a pool after/i;

/** The SQLSTATE or code of an error of the database, wherever the layers between have put it; null without one. */
export function databaseCode(error: unknown): string | null {
  for (const layer of layersOf(error)) {
    for (const name of ['originalCode', 'code']) {
      const code = layer[name];
      if (typeof code === 'string' && !/^P\d{4}$/.test(code)) return code;
    }
  }
  return null;
}

/** Whether the database refused a row because one with the same key is there. */
export function isDuplicate(error: unknown): boolean {
  return (
    databaseCode(error) === '23505' ||
    hasPrismaCode(error, 'P2002') ||
    hasKind(error, new Set(['UniqueConstraintViolation']))
  );
}

/** Whether the database could not be asked: nothing is known to have been done, and it is worth trying again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (hasKind(error, ADAPTER_UNAVAILABLE)) return true;
  for (const layer of layersOf(error)) {
    if (typeof layer['code'] === 'string' && (PRISMA_UNAVAILABLE.has(layer['code']) || UNAVAILABLE.test(layer['code'])))
      return true;
    if (typeof layer['originalCode'] === 'string' && UNAVAILABLE.test(layer['originalCode'])) return true;
    if (layer['name'] === 'PrismaClientInitializationError') return true;
    if (isOfDatabase(layer) && typeof layer['message'] === 'string' && UNAVAILABLE_TEXT.test(layer['message']))
      return true;
  }
  return false;
}

function isOfDatabase(layer: Readonly<Record<string, unknown>>): boolean {
  return typeof layer['name'] === 'string' && /Prisma|DriverAdapter|DatabaseError|^Error$/.test(layer['name']);
}

function hasKind(error: unknown, kinds: ReadonlySet<string>): boolean {
  return layersOf(error).some((layer) => typeof layer['kind'] === 'string' && kinds.has(layer['kind']));
}

function hasPrismaCode(error: unknown, code: string): boolean {
  return layersOf(error).some((layer) => layer['code'] === code);
}

/** An error, its causes, and the places where Prisma keeps what the driver said; at most eight deep. */
function layersOf(error: unknown): Readonly<Record<string, unknown>>[] {
  const found: Record<string, unknown>[] = [];
  const waiting: unknown[] = [error];
  while (waiting.length > 0 && found.length < 8) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null) continue;
    const layer = next as Record<string, unknown>;
    found.push(
      Object.assign(Object.create(layer) as Record<string, unknown>, {
        name: layer['name'],
        message: layer['message'],
      }),
    );
    waiting.push(layer['cause'], layer['meta'], layer['driverAdapterError']);
  }
  return found;
}
