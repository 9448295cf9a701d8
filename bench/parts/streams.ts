import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../load/bench-postgres.js';
import { quantile } from '../load/drive.js';
import { HttpLine, requestText } from '../load/http-line.js';
import { prepareGames, type PreparedGame } from '../load/prepared-games.js';
import { processorTime, residentMemory, startTrainyard } from '../load/program.js';
import type { Report } from '../report.js';
import { figure } from '../table.js';

const STREAMS = 1000;
/** As many as one account may have open. */
const A_TOKEN = 20;
const GAMES = 56;
const MOVES = 20;
const MOVES_QUICK = 6;
const SETTLE = 2000;
const IDLE = 5000;
const IDLE_QUICK = 2000;

/** A thousand open streams: what they weigh, and how long an event takes to reach them. */
export async function streamsReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const postgres = await startPostgres();
  const databaseUrl = await postgres.database('trainyard');
  const program = await startTrainyard({ DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: '1000' });
  const streams: Stream[] = [];
  try {
    say('preparing matches');
    const games = await prepareGames(program.url, databaseUrl, GAMES);
    const tokens = [...new Set(games.flatMap(({ tokens: own }) => own))];
    const line = await HttpLine.connect(program.url);
    const moves = isQuick ? MOVES_QUICK : MOVES;
    await sleep(SETTLE);
    const before = residentMemory(program.pid);
    say(`${STREAMS.toLocaleString('en')} streams`);
    // half of them look at one game, the others each at one of the others
    const [popular, ...others] = games as [PreparedGame, ...PreparedGame[]];
    for (let i = 0; i < STREAMS; i++) {
      const game = i < STREAMS / 2 ? popular : (others[i % others.length] as PreparedGame);
      streams.push(await Stream.open(program.url, game, tokens[Math.floor(i / A_TOKEN)] ?? ''));
    }
    await sleep(SETTLE);
    const after = residentMemory(program.pid);
    const used = processorTime(program.pid);
    const idle = isQuick ? IDLE_QUICK : IDLE;
    await sleep(idle);
    const usedIdle = processorTime(program.pid);
    say('moves');
    const toAll: number[] = [];
    const toFew: number[] = [];
    for (let i = 0; i < moves; i++) {
      toAll.push(...(await delays(line, popular, i, streams)));
      toFew.push(...(await delays(line, others[i] as PreparedGame, 0, streams)));
    }
    line.close();
    const row = (what: string, all: readonly number[]): string[] => [
      what,
      all.length.toLocaleString('en'),
      figure(quantile(all, 0.5)),
      figure(quantile(all, 0.99)),
      figure(quantile(all, 1)),
    ];
    const idleShare = used === null || usedIdle === null ? NaN : (100_000 * (usedIdle - used)) / idle;
    return {
      title: `Streams: ${STREAMS.toLocaleString('en')} open, from the answer of a move to its event`,
      head: ['', 'events', 'median ms', '99 % ms', 'longest ms'],
      rows: [
        row(`a move that ${STREAMS / 2} streams look at`, toAll),
        row(`a move that some ${Math.ceil(STREAMS / 2 / others.length)} streams look at`, toFew),
      ],
      notes: [
        `The server holds ${megabytes(before)} MB before they are opened and ${megabytes(after)} MB with all of them; while nothing happens, they take ${figure(idleShare)} % of one core.`,
        'Each reader is looked up anew before an event is sent: nobody looks on through a seat or a token that is not theirs any more.',
      ],
      figures: { toAll, toFew, before, after },
    };
  } finally {
    for (const stream of streams) stream.close();
    await program.stop();
    await postgres.stop();
  }
}

function megabytes(bytes: number | null): string {
  return figure(bytes === null ? NaN : bytes / 1e6);
}

/** Makes a move; how long after its answer each stream of that game has it. Before the answer counts as at once. */
async function delays(line: HttpLine, game: PreparedGame, move: number, streams: readonly Stream[]): Promise<number[]> {
  const { version, request } = game.moves[move] as PreparedGame['moves'][0];
  const waiting = streams.filter((stream) => stream.game === game.id).map((stream) => stream.has(version + 1));
  await line.ask(request);
  const answered = performance.now();
  return (await Promise.all(waiting)).map((at) => Math.max(0, at - answered));
}

/** A reader of a stream of events, who only looks at their numbers. */
class Stream {
  private last = 0;
  private awaited: { version: number; resolve: (at: number) => void } | null = null;

  private constructor(
    readonly game: string,
    private readonly socket: net.Socket,
  ) {
    socket.on('data', (data: Buffer) => {
      for (const [, id] of data.toString('latin1').matchAll(/^id: (\d+)$/gm))
        this.last = Math.max(this.last, Number(id));
      if (this.awaited === null || this.last < this.awaited.version) return;
      this.awaited.resolve(performance.now());
      this.awaited = null;
    });
    socket.on('error', () => undefined);
  }

  static async open(url: string, { id, moves }: PreparedGame, token: string): Promise<Stream> {
    const { hostname, port } = new URL(url);
    const socket = net.connect(Number(port), hostname);
    socket.write(
      requestText('GET', `/v1/games/${id}/events/stream?after=${moves[0]?.version ?? 0}`, {
        authorization: `Bearer ${token}`,
        accept: 'text/event-stream',
      }),
    );
    await new Promise<void>((resolve, reject) => {
      socket.once('data', (data: Buffer) => {
        const status = data.toString('latin1', 9, 12);
        if (status === '200') resolve();
        else reject(new Error(`a stream was answered with ${data.toString()}`));
      });
      socket.once('error', reject);
    });
    return new Stream(id, socket);
  }

  /** When the event of this number, or a later one, is there. */
  has(version: number): Promise<number> {
    return new Promise((resolve) => {
      if (this.last >= version) resolve(performance.now());
      else this.awaited = { version, resolve };
    });
  }

  close(): void {
    this.socket.destroy();
  }
}
