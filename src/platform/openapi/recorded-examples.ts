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

/** All that was recorded. */
export interface RecordedExamples {
  readonly operations: Readonly<Record<string, RecordedExample>>;
  /** By code. */
  readonly problems: Readonly<Record<string, unknown>>;
}

interface Content {
  readonly content?: Record<string, { example?: unknown; readonly examples?: Record<string, { value: unknown }> }>;
}

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: Content;
  readonly responses: Record<string, Content>;
}

/** Gives every body that was recorded to its operation, and every problem to all that may answer with it. */
export function addExamples(paths: object): void {
  const recorded = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as RecordedExamples;
  const operations = (Object.values(paths) as Record<string, Operation>[]).flatMap((methods) => Object.values(methods));
  for (const { operationId = '', requestBody, responses } of operations) {
    const { request, answer } = recorded.operations[operationId] ?? {};
    const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
    exemplify(requestBody, request);
    exemplify(success, answer);
    for (const { content } of Object.values(responses))
      for (const [code, example] of Object.entries(content?.['application/problem+json']?.examples ?? {}))
        example.value = recorded.problems[code] ?? example.value;
  }
}

function exemplify(body: Content | undefined, example: unknown): void {
  if (example === undefined) return;
  for (const form of Object.values(body?.content ?? {})) form.example = example;
}
