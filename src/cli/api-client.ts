import { setTimeout as wait } from 'node:timers/promises';

/** An answer that was not what was hoped for. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    detail: string,
  ) {
    super(`${status} ${code}: ${detail}`);
  }
}

/** What a request needs besides its path. */
export interface Request {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly token?: string;
  readonly body?: unknown;
  /** The version that the request was made for. */
  readonly version?: number;
}

const PATIENCE = 10;

/** Speaks to a server like any other client: waits when it is told to wait, and knows nothing but the API. */
export class ApiClient {
  constructor(readonly baseUrl: string) {}

  /** The body of a success. @throws ApiError for anything else */
  async ask<T>(path: string, request: Request = {}): Promise<T> {
    for (let tries = 0; ; tries++) {
      const response = await fetch(this.baseUrl + path, initOf(request));
      const body: unknown = response.status === 204 ? null : await response.json();
      if (response.ok) return body as T;
      const isLater = (response.status === 429 || response.status === 503) && tries < PATIENCE;
      if (!isLater) throw errorOf(response.status, body);
      await wait(1000 * Number(response.headers.get('retry-after') ?? '1'));
    }
  }
}

function initOf({ method, token, body, version }: Request): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  if (body === undefined) return { method: method ?? 'GET', headers };
  return {
    method: method ?? 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function errorOf(status: number, body: unknown): ApiError {
  const { code, detail } = (body ?? {}) as { code?: string; detail?: string };
  return new ApiError(status, code ?? 'unknown', detail ?? 'no detail');
}
