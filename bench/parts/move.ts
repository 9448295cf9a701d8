import pg from 'pg';
import { byTurns, LOADED_HEAD, loadedRows, type Effort, type Server } from '../load/by-turns.js';
import { startPostgres, withDatabase } from '../load/bench-postgres.js';
import { drive, driveHttp, type Driven } from '../load/drive.js';
import { requestText } from '../load/http-line.js';
import { hasPgbench, pgbench } from '../load/pgbench.js';
import { GamePool, prepareGames } from '../load/prepared-games.js';
import { processorTime, startProgram, startTrainyard } from '../load/program.js';
import { BARE_APPEND, BARE_EVENT, BARE_TABLES, bareGame } from '../peers/bare/append.js';
import { PeerMatches } from '../peers/boardgame-io/clients.js';
import type { Report } from '../report.js';

const CLIENTS = [1, 8, 32];
const EFFORT: Effort = { runs: 7, milliseconds: 3000 };
const QUICK: Effort = { runs: 3, milliseconds: 1000 };
/** Matches that are played at the same time, so that nobody waits for somebody else's game. */
const GAMES = 256;
const GAMES_QUICK = 96;
const PEER_MATCHES = 64;
/** As many connections as the server has by itself. */
const POOL = 16;
const SEED = 'match 0';

const BARE = 'bare node:http and pg, no rules';

/** One move over HTTP with everything on, beside the least that it can come to and beside the peer. */
export async function moveReport(isQuick: boolean, say: (what: string) => void): Promise<Report> {
  const postgres = await startPostgres();
  const ends: (() => Promise<void> | void)[] = [() => postgres.stop()];
  try {
    const bareUrl = await postgres.database('bare');
    const ownUrl = await postgres.database('trainyard');
    const peerUrl = await postgres.database('peer');
    const servers: Server[] = [await withoutServer(bareUrl, ends), await bareServer(bareUrl, ends)];
    say('preparing the matches of boardgame.io');
    servers.push(await peerServer(peerUrl, ends));
    say('preparing matches');
    servers.push(await trainyard(ownUrl, isQuick ? GAMES_QUICK : GAMES, ends));
    const loaded = await byTurns(servers, CLIENTS, isQuick ? QUICK : EFFORT, say);
    return {
      title: 'POST move: all seats of many matches at once',
      head: LOADED_HEAD,
      rows: loadedRows(loaded, BARE),
      notes: NOTES,
      figures: loaded,
    };
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

const NOTES = [
  'One PostgreSQL with fsync on and the clients share the cores with each server; the servers by turns, by the wall clock.',
  'Trainyard does all that it does for a stranger: token, scope, budget, validation, Idempotency-Key, the rules and a clock, notices, one durable statement, the view of the table in the answer.',
  'The bare server parses a body and runs one named statement that moves a version and appends an event; pgbench, or pg without a server, runs that statement.',
  'boardgame.io answers before it has written: what it is asked next in that match waits for that. Its store rewrites the whole match with each move; these are young.',
];

/** The statement without any server. */
async function withoutServer(url: string, ends: (() => Promise<void> | void)[]): Promise<Server> {
  await withDatabase(url, (client) => client.query(BARE_TABLES));
  const games = new BareGames(url, 0);
  if (await hasPgbench()) {
    return {
      name: 'pgbench, the statement of the next',
      load: async (clients, milliseconds) => pgbench(url, clients, milliseconds, await games.fresh(clients)),
    };
  }
  const pool = new pg.Pool({ connectionString: url, max: 32 });
  ends.push(() => pool.end());
  const payload = JSON.stringify(BARE_EVENT.payload);
  return {
    name: 'pg, the statement of the next',
    load: async (clients, milliseconds): Promise<Driven> => {
      const first = await games.fresh(clients);
      return drive(
        Array.from({ length: clients }, (_, i) => {
          let version = 0;
          return async () => {
            const values = [bareGame(first + i), version++, BARE_EVENT.type, payload];
            await pool.query({ name: 'append', text: BARE_APPEND, values });
            return true;
          };
        }),
        milliseconds,
      );
    },
  };
}

/** Games of the bare tables, new ones for each run. */
class BareGames {
  constructor(
    private readonly url: string,
    private last: number,
  ) {}

  /** Makes so many; returns the number of the first. */
  async fresh(count: number): Promise<number> {
    const first = this.last + 1;
    this.last += count;
    const ids = Array.from({ length: count }, (_, i) => bareGame(first + i));
    await withDatabase(this.url, (client) =>
      client.query('INSERT INTO bare_games (id, version) SELECT unnest($1::uuid[]), 0', [ids]),
    );
    return first;
  }
}

const OF_BARE_SERVER = 1_000_000;

async function bareServer(url: string, ends: (() => Promise<void> | void)[]): Promise<Server> {
  const program = await startProgram('bench/peers/bare/server.js', { DATABASE_URL: url, POOL: String(POOL) });
  ends.push(() => program.stop());
  const games = new BareGames(url, OF_BARE_SERVER);
  return {
    name: BARE,
    processorTime: () => processorTime(program.pid),
    load: async (clients, milliseconds) => {
      const first = await games.fresh(clients);
      const nextOf = Array.from({ length: clients }, (_, i) => {
        let version = 0;
        return () =>
          requestText('POST', `/v1/games/${bareGame(first + i)}/moves`, { 'if-match': `"${version++}"` }, BARE_EVENT);
      });
      return driveHttp(program.url, nextOf, milliseconds, 201);
    },
  };
}

async function peerServer(url: string, ends: (() => Promise<void> | void)[]): Promise<Server> {
  const program = await startProgram('bench/peers/boardgame-io/server.js', {
    DATABASE_URL: url,
    POOL: String(POOL),
    SEED,
  });
  ends.push(() => program.stop());
  const matches = await PeerMatches.prepare(program.url, SEED, PEER_MATCHES);
  ends.push(() => {
    matches.close();
  });
  return {
    name: 'boardgame.io 0.50.2 and its Postgres store',
    processorTime: () => processorTime(program.pid),
    load: (clients, milliseconds) => drive(matches.dealTo(clients), milliseconds),
  };
}

async function trainyard(url: string, games: number, ends: (() => Promise<void> | void)[]): Promise<Server> {
  // budgets are counted all the same; they are wide enough that no account of the benchmark uses one up
  const program = await startTrainyard({ DATABASE_URL: url, RATE_LIMIT_FACTOR: '1000' });
  ends.push(() => program.stop());
  const pool = new GamePool(await prepareGames(program.url, url, games));
  return {
    name: 'Trainyard, everything on',
    processorTime: () => processorTime(program.pid),
    load: (clients, milliseconds) => driveHttp(program.url, pool.dealTo(clients), milliseconds, 201),
  };
}
