import { createRequire } from 'node:module';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../../src/config.js';
import { trainGame } from './train-game.js';

/*
 * The framework's own server with its store for Postgres, as its documentation says to run it.
 * Settings: DATABASE_URL, POOL, SEED.
 */

interface BoardgameServer {
  readonly Server: (options: { games: object[]; db: object; origins: string[] }) => {
    run(port: number): Promise<{ appServer: { address(): { port: number } } }>;
  };
}

interface BoardgameStore {
  PostgresStore: new (url: string, options: object) => object;
}

const packages = createRequire(path.join(PROJECT_FOLDER, 'bench', 'peers', 'package.json'));
const { Server } = packages('boardgame.io/server') as BoardgameServer;
const { PostgresStore } = packages('bgio-postgres') as BoardgameStore;

const db = new PostgresStore(process.env['DATABASE_URL'] ?? '', {
  logging: false,
  pool: { max: Number(process.env['POOL'] ?? '16') },
});
const server = Server({ games: [trainGame(process.env['SEED'] ?? '')], db, origins: [] });
const { appServer } = await server.run(0);
console.log(`ready http://127.0.0.1:${appServer.address().port}`);
process.on('SIGTERM', () => process.exit(0));
