// Compiles src/ to dist/ with the swagger transformer of nest-cli.json: what `nest build` does, without its command line.
// The folder is made beside its place and then moved there, so that a failed build leaves the last good one.
import { readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { before as describeDtos } from '@nestjs/swagger/plugin';
import ts from 'typescript';
import { PROJECT } from './project.mjs';

process.chdir(PROJECT);
const unfinished = `dist.${process.pid}`;
const { compilerOptions } = JSON.parse(readFileSync('nest-cli.json', 'utf8'));
const { options: swaggerOptions } = compilerOptions.plugins[0];

const { config } = ts.readConfigFile(compilerOptions.tsConfigPath, ts.sys.readFile);
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, PROJECT);
const program = ts.createProgram(fileNames, { ...options, outDir: path.resolve(unfinished) });
try {
  const { diagnostics } = program.emit(undefined, undefined, undefined, false, {
    before: [describeDtos(swaggerOptions, program)],
  });
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) {
    const format = { getCanonicalFileName: String, getCurrentDirectory: () => PROJECT, getNewLine: () => '\n' };
    console.error(ts.formatDiagnosticsWithColorAndContext(problems, format));
    process.exitCode = 1;
  } else {
    rmSync('dist', { recursive: true, force: true });
    renameSync(unfinished, 'dist');
  }
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
