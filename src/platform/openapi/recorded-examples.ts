import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_FOLDER } from '../../config.js';

/** Where the examples are kept: recorded from one run by `npm run examples`, never written by hand. */
export const EXAMPLES_FILE = path.join(PROJECT_FOLDER, 'examples.v1.json');

/** What was sent to an operation once, and what it answered. */
export interface RecordedExample {
  readonly request?: unknown;
  readonly answer?: unknown;
}

interface Content {
  readonly content?: Record<string, { example?: unknown }>;
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}

/** Gives every body that was recorded to its operation. */
export function addExamples(paths: object): void {
  const recorded = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, RecordedExample>;
  const operations = (Object.values(paths) as Record<string, Operation>[]).flatMap((methods) => Object.values(methods));
  for (const { operationId = '', requestBody, responses } of operations) {
    const { request, answer } = recorded[operationId] ?? {};
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    exemplify(requestBody, request);
    exemplify(success, answer);
  }
}

function exemplify(body: Content | undefined, example: unknown): void {
  if (example === undefined) return;
  for (const form of Object.values(body?.content ?? {})) form.example = example;
}
