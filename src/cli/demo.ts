import 'reflect-metadata';
import { checkRecord, type TrainRecord } from '../engine/index.js';
import { DEAL_CRYPTO } from '../fair-deal/index.js';
import { ApiClient } from './api-client.js';
import { counted, surviveClosedOutput } from './arguments.js';
import { DemoMatch } from './demo-match.js';
import { DEMO_USAGE, readDemoOptions } from './demo-options.js';
import { demoTarget } from './demo-target.js';

interface Verdict {
  readonly ok: boolean;
  readonly fault: { readonly pointer: string; readonly detail: string } | null;
}

function say(line: string): void {
  console.log(line);
}

/** Has the record judged twice: by the server's referee, and by this program itself. */
async function isRecordOk(api: ApiClient, record: TrainRecord): Promise<boolean> {
  const there = await api.ask<Verdict>('/v1/referee/records', { body: record });
  if (!there.ok)
    say(`The referee of the server disagrees at ${there.fault?.pointer ?? ''}: ${there.fault?.detail ?? ''}`);
  const here = checkRecord(record, DEAL_CRYPTO);
  if (!here.ok) say(`The check on this side disagrees at ${here.pointer}: ${here.detail}`);
  if (there.ok && here.ok)
    say(
      `record: ok (${counted(here.rounds, 'round')}, ${counted(here.moves, 'move')} with the forced ones, checked by the server and on this side)`,
    );
  return there.ok && here.ok;
}

async function main(): Promise<boolean> {
  const options = readDemoOptions(process.argv.slice(2));
  if (options === 'help') {
    say(DEMO_USAGE);
    return true;
  }
  const target = await demoTarget(say);
  try {
    const api = new ApiClient(target.url);
    const record = await new DemoMatch(api, options, say).play();
    return await isRecordOk(api, record);
  } finally {
    await target.stop();
  }
}

surviveClosedOutput();
try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
