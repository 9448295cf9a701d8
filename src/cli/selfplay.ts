import { runCommand } from './arguments.js';
import { showProgress } from './progress.js';
import { writeMatches } from './selfplay-files.js';
import { planSelfplay, SELFPLAY_USAGE } from './selfplay-plan.js';

/** `npm run selfplay`: whole matches between bots, without a server, as records (RECORD 3). */
async function selfplay(args: readonly string[]): Promise<number> {
  const plan = planSelfplay(args);
  const { rounds, moves } = await writeMatches(plan, showProgress('selfplay', plan.matches.length));
  const [m = '', r = '', v = ''] = [plan.matches.length, rounds, moves].map((n) => n.toLocaleString('en'));
  process.stdout.write(`selfplay: matches: ${m}, rounds: ${r}, moves: ${v}, seed "${plan.seed}", in ${plan.out}\n`);
  return 0;
}

await runCommand(SELFPLAY_USAGE, selfplay);
