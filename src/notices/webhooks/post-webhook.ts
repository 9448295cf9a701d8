import type { LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

/** How long a call may take from the first byte to the head of the answer, milliseconds. */
export const CALL_MILLISECONDS = 15_000;
/** The largest head of an answer, bytes; more is a failure. The body is never read. */
const LARGEST_HEAD = 8 * 1024;

export interface WebhookCall {
  readonly url: URL;
  /** Where to connect to: what was looked at before, and nothing else. */
  readonly addresses: readonly LookupAddress[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly stopping: AbortSignal;
}

/**
 * Posts a body and answers with the status. Follows no redirect, keeps no connection, and hangs up as soon as it knows the
 * status: what else the receiver sends, and how slowly, does not matter.
 *
 * @throws for anything that keeps an answer from coming in time
 */
export function postWebhook({ url, addresses, headers, body, stopping }: WebhookCall): Promise<number> {
  const signal = AbortSignal.any([AbortSignal.timeout(CALL_MILLISECONDS), stopping]);
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: LARGEST_HEAD,
      signal,
    });
    call.on('response', (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', (error) => {
      reject(signal.aborted ? new Error(`no answer within ${CALL_MILLISECONDS / 1000} seconds`) : error);
    });
    call.end(body);
  });
}

/** Resolves every name to the given addresses. */
function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_name, options, answer) => {
    const [first] = addresses;
    if (options.all === true) answer(null, [...addresses]);
    else answer(first === undefined ? new Error('no address') : null, first?.address ?? '', first?.family);
  };
}
