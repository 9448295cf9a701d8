// The peer asks for this when it is loaded, hence the late import: without it its development checks would slow it down.
process.env['NODE_ENV'] = 'production';

const { runCommand } = await import('../src/cli/arguments.js');
const { bench, BENCH_USAGE } = await import('./run.js');
await runCommand(BENCH_USAGE, bench);
