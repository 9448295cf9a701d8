// A process that uses the embedded PostgreSQL, for tests that kill it. Arguments: the compiled project, the data folder.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [project, dataFolder] = process.argv.slice(2).map(String);
const launcher = path.join(String(project), 'dist/platform/database/embedded-postgres/embedded-postgres.js');
const { EmbeddedPostgres } = await import(pathToFileURL(launcher).href);
const options = { dataFolder, database: 'postgres', isDurable: false, say: console.log };
const postgres = await EmbeddedPostgres.start(options);
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid, wasStarted: postgres.wasStarted }));
process.on('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
