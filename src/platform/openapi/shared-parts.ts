/** A parameter, header, example or answer of the document. */
type Part = Readonly<Record<string, unknown>>;

interface Operation {
  parameters?: Part[];
  responses?: Record<string, Part>;
}

/** As much of an OpenAPI document as has parts that repeat. */
interface Document {
  readonly paths: object;
  readonly webhooks?: object;
  components?: object;
}

const PROBLEM = 'application/problem+json';

/**
 * Says what many operations have in common once, under `components`: parameters, headers, problems. A reader, and a
 * generator of clients, then knows each by one name, and the document is a third of the size.
 */
export function sharePartsOf(document: Document): void {
  const operations = [document.paths, document.webhooks ?? {}]
    .flatMap((section) => Object.values(section) as Record<string, Operation>[])
    .flatMap((methods) => Object.values(methods));
  const parameters = new Parts('parameters');
  const headers = new Parts('headers');
  const examples = new Parts('examples');
  const responses = new Parts('responses');
  for (const operation of operations)
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      (operation.responses ?? {})[status] = withNamedParts(answer, headers, examples);

  const repeated = frequent(operations.flatMap((operation) => operation.parameters ?? []));
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) =>
      repeated.get(nameOf(parameter)) === JSON.stringify(parameter)
        ? parameters.named(nameOf(parameter), parameter)
        : parameter,
    );
    for (const [status, answer] of Object.entries(operation.responses ?? {})) {
      const [code, ...others] = codesOf(answer);
      if (code !== undefined && others.length === 0)
        (operation.responses ?? {})[status] = responses.named(`${pascal(code)}Problem`, answer);
    }
  }
  document.components = {
    ...document.components,
    parameters: parameters.all(),
    headers: headers.all(),
    examples: examples.all(),
    responses: responses.all(),
  };
}

/** One section of `components`. */
class Parts {
  private readonly parts = new Map<string, Part>();

  constructor(private readonly section: string) {}

  /** A reference to a part, which has the same name everywhere. */
  named(name: string, part: Part): Part {
    const known = this.parts.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`Two ${this.section} of the document are called ${name}.`);
    this.parts.set(name, part);
    return { $ref: `#/components/${this.section}/${name}` };
  }

  all(): Record<string, Part> {
    return Object.fromEntries([...this.parts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function withNamedParts(answer: Part, headers: Parts, examples: Parts): Part {
  const { headers: own, content } = answer as { headers?: Record<string, Part>; content?: Record<string, Part> };
  const problem = content?.[PROBLEM] as { examples?: Record<string, Part> } | undefined;
  return {
    ...answer,
    ...(own === undefined ? {} : { headers: mapped(own, (header, name) => headers.named(name, header)) }),
    ...(problem?.examples === undefined
      ? {}
      : {
          content: {
            ...content,
            [PROBLEM]: { ...problem, examples: mapped(problem.examples, (one, code) => examples.named(code, one)) },
          },
        }),
  };
}

/** The codes of the problems that an answer may bring. */
function codesOf(answer: Part): string[] {
  const content = answer['content'] as Record<string, { examples?: object }> | undefined;
  return Object.keys(content?.[PROBLEM]?.examples ?? {});
}

/** Of each name the form that most operations use, as text, if more than one does. */
function frequent(parameters: readonly Part[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const parameter of parameters) {
    const forms = counts.get(nameOf(parameter)) ?? new Map<string, number>();
    const form = JSON.stringify(parameter);
    counts.set(nameOf(parameter), forms.set(form, (forms.get(form) ?? 0) + 1));
  }
  const chosen = new Map<string, string>();
  for (const [name, forms] of counts) {
    const [[form, count]] = [...forms].sort(([, a], [, b]) => b - a) as [[string, number]];
    if (count > 1) chosen.set(name, form);
  }
  return chosen;
}

/** `gameId` → `GameIdParameter`. Some generators keep all sections of `components` in one name space, with the schemas. */
function nameOf(parameter: Part): string {
  return `${pascal(String(parameter['name']))}Parameter`;
}

function pascal(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function mapped(parts: Record<string, Part>, change: (part: Part, name: string) => Part): Record<string, Part> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part, name)]));
}
