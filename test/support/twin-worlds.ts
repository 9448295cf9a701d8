import type { TestApp } from './app.js';

/** What a log says of the tiles of the running round, and from which event on. */
interface Dealt {
  readonly from: number;
  readonly hands: readonly (readonly string[])[];
  readonly yard: readonly string[];
}

/**
 * Makes another world of a game in the database of a server that has not looked at it yet: every tile that is not among those
 * that are known lies where another of them lay, and the seed is another. Nobody but those who hold them can tell.
 */
export async function exchangeHidden(server: TestApp, gameId: string, known: ReadonlySet<string>): Promise<number> {
  const { prisma } = server;
  const { from, hands, yard } = await dealt(server, gameId);
  const hidden = [...hands.flat(), ...yard].filter((tile) => !known.has(tile));
  const other = new Map(hidden.map((tile, i) => [tile, hidden[(i + 7) % hidden.length] as string]));
  await prisma.$executeRaw`ALTER TABLE events DISABLE TRIGGER events_append_only`;
  for (const { seq, payload } of await prisma.event.findMany({ where: { gameId, seq: { gte: from } } })) {
    const text = JSON.stringify(payload).replace(/"(\d+-\d+)"/g, (_, tile: string) => `"${other.get(tile) ?? tile}"`);
    await prisma.$executeRaw`UPDATE events SET payload = ${text}::jsonb WHERE game_id = ${gameId}::uuid AND seq = ${seq}`;
  }
  await prisma.$executeRaw`ALTER TABLE events ENABLE TRIGGER events_append_only`;
  await prisma.$executeRaw`DELETE FROM snapshots WHERE game_id = ${gameId}::uuid`;
  await prisma.$executeRaw`UPDATE game_secrets SET server_seed = ${new Uint8Array(32).fill(7)} WHERE game_id = ${gameId}::uuid`;
  return hidden.length;
}

async function dealt({ prisma }: TestApp, gameId: string): Promise<Dealt> {
  const rows = await prisma.event.findMany({
    where: { gameId, type: 'round_dealt' },
    orderBy: { seq: 'desc' },
    take: 1,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('No round was dealt.');
  const { hands, yard } = row.payload as unknown as Dealt;
  return { from: row.seq, hands, yard };
}

/** What somebody was told, by where: the same in two worlds that they cannot tell apart. */
export type Transcript = Readonly<Record<string, string>>;

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same with ids, which are drawn anew in each world, as numbers in the order in which they turn up. */
export function withoutChance(told: Transcript): Transcript {
  const numbers = new Map<string, number>();
  const numbered = (id: string): string => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `id ${number}`;
  };
  return Object.fromEntries(Object.entries(told).map(([where, text]) => [where, text.replace(ID, numbered)]));
}
