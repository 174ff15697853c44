import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { isProblem } from './problem';
import type { Wire } from './socket';
import { Socket } from './socket';
import type { ClientMessage, ServerMessage } from './types';

class FakeWire implements Wire {
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close() {
    this.onclose?.();
  }

  say(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let wires: FakeWire[];
let socket: Socket;
const newest = () => wires.at(-1) as FakeWire;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  socket = new Socket(() => {
    wires.push(new FakeWire());
    return newest();
  });
});

afterEach(() => vi.useRealTimers());

test('requests wait for the connection and are answered by their id', async () => {
  const first = socket.request({ type: 'ping' });
  const second = socket.request({ type: 'stop', analysis: 1 });
  expect(newest().sent).toEqual([]);
  newest().onopen?.();
  expect(newest().sent.map(({ id }) => id)).toEqual([1, 2]);
  newest().say({ type: 'done', id: 2, game: null });
  newest().say({ type: 'done', id: 1, game: null });
  await expect(Promise.all([first, second])).resolves.toEqual([null, null]);
});

test('a problem rejects the request', async () => {
  const request = socket.request({ type: 'open', game: 'x' });
  newest().onopen?.();
  const problem = {
    type: 'urn:hansu:problem:not_found',
    code: 'not_found',
    title: '',
    status: 404,
    detail: 'no game x',
    params: { what: 'game' },
  } as const;
  newest().say({ type: 'problem', id: 1, problem });
  await expect(request).rejects.toSatisfy((error) => isProblem(error, 'not_found'));
});

test('after a lost connection it comes back by itself and repeats only what does no harm', async () => {
  const open = socket.request({ type: 'open', game: 'x' });
  const resign = socket.request({ type: 'resign', game: 'x' });
  resign.catch(() => undefined);
  newest().onopen?.();
  newest().close();
  expect(socket.connection.get()).toBe('lost');
  await expect(resign).rejects.toSatisfy((error) => isProblem(error, 'offline'));

  vi.advanceTimersByTime(300);
  expect(wires.length).toBe(2);
  newest().onopen?.();
  expect(socket.connection.get()).toBe('open');
  expect(newest().sent.map(({ request }) => request.type)).toEqual(['open']);
  newest().say({ type: 'done', id: 1, game: null });
  await expect(open).resolves.toBeNull();
});

test('attempts become rarer, up to five seconds', () => {
  socket.connect();
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const before = wires.length;
    newest().close();
    vi.advanceTimersByTime(5_000);
    expect(wires.length).toBe(before + 1);
  }
});

test('listeners hear all messages until they leave', () => {
  const heard: string[] = [];
  const leave = socket.listen(({ type }) => heard.push(type));
  newest().onopen?.();
  newest().say({ type: 'hello', version: '1' });
  leave();
  newest().say({ type: 'deleted', game: 'x' });
  expect(heard).toEqual(['hello']);
});
