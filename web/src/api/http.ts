import { engine } from '#edition';

import { OFFLINE, Problem, readProblem } from './problem';

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
}

/** Asks whoever answers, a server or a Worker, and throws a `Problem` for whatever goes wrong. */
export async function send(path: string, call: Call): Promise<Response> {
  const request: RequestInit = { method: call.method ?? 'GET', signal: call.signal ?? null };
  if (call.body instanceof FormData) {
    // The browser names the type itself, with the mark that parts the files.
    request.body = call.body;
  } else if (call.body instanceof Blob || typeof call.body === 'string') {
    request.body = call.body;
    request.headers = { 'content-type': 'application/octet-stream' };
  } else if (call.body !== undefined) {
    request.body = JSON.stringify(call.body);
    request.headers = { 'content-type': 'application/json' };
  }
  const response = await engine.ask(path, request).catch((error: unknown) => {
    if (call.signal?.aborted) throw error;
    throw new Problem(OFFLINE, String(error));
  });
  if (!response.ok) throw readProblem(await response.json().catch(() => null));
  return response;
}

export async function getJson<T>(path: string, call: Call = {}): Promise<T> {
  const response = await send(path, call);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

/** A query string of the values that are there. */
export function query(values: Record<string, string | number | null | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
