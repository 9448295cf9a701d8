// The server, for tests that weigh it: at SIGUSR2 it collects its garbage and prints what is left, as a line of JSON.
// Arguments: the compiled project.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collectGarbage();
  const { heapUsed, external, rss } = process.memoryUsage();
  /** @type {Record<string, number>} */
  const resources = {};
  for (const name of process.getActiveResourcesInfo()) resources[name] = (resources[name] ?? 0) + 1;
  console.log(JSON.stringify({ heapUsed, external, rss, resources }));
});

await import(pathToFileURL(path.join(String(process.argv[2]), 'dist/main.js')).href);
