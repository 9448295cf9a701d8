import type { JsonSchema } from './schema-registry.js';

/** A call that this server makes to programs of others, for the section `webhooks` of the document. */
export interface OutgoingCall {
  /** The type of the message; the name of the section. */
  readonly type: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly headers: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly body: JsonSchema;
  /** What the receiver may answer. */
  readonly answers: Readonly<Record<string, string>>;
}

const calls = new Map<string, OutgoingCall>();

/** Describes a call in the document; the same type twice is a mistake. */
export function outgoingCall(call: OutgoingCall): void {
  if (calls.has(call.type)) throw new Error(`Two calls are called ${call.type}.`);
  calls.set(call.type, call);
}

/** The section `webhooks`. */
export function outgoingCalls(): Record<string, unknown> {
  return Object.fromEntries(
    [...calls.values()].map((call) => [
      call.type,
      {
        post: {
          operationId: `on_${call.type}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
          tags: [call.tag],
          summary: call.summary,
          description: call.description,
          security: [],
          parameters: Object.entries(call.headers).map(([name, { description, schema }]) => ({
            ...{ name, in: 'header', required: true, description, schema },
          })),
          requestBody: { required: true, content: { 'application/json': { schema: call.body } } },
          responses: Object.fromEntries(
            Object.entries(call.answers).map(([status, description]) => [status, { description }]),
          ),
        },
      },
    ]),
  );
}
