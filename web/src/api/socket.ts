import { engine } from '#edition';

import { createStore } from '../lib/store';
import { OFFLINE, Problem } from './problem';
import type { ClientMessage, GameView, ServerMessage, SocketRequest } from './types';

export type Connection = 'connecting' | 'open' | 'lost';
type Listener = (message: ServerMessage) => void;

/** What is needed of a WebSocket; tests hand in their own. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

interface Waiting {
  message: ClientMessage;
  resolve(game: GameView | null): void;
  reject(problem: Problem): void;
}

/** Requests that do no harm if they are sent a second time, after the connection was lost. */
const REPEATABLE: ReadonlySet<SocketRequest['type']> = new Set([
  'open',
  'close',
  'play',
  'goto',
  'watch',
  'stop',
  'ping',
]);
const FIRST_DELAY = 300;
const LONGEST_DELAY = 5_000;

/**
 * The connection to the server. It opens when it is first needed and comes back by itself. Requests made in between
 * wait; those whose answer was lost are sent again if that does no harm.
 */
export class Socket {
  readonly connection = createStore<Connection>('connecting');
  private wire: Wire | null = null;
  private ready = false;
  private failures = 0;
  private lastId = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<Listener>();

  constructor(private readonly dial: () => Wire) {}

  request(request: SocketRequest): Promise<GameView | null> {
    this.lastId += 1;
    const message = { id: this.lastId, request };
    return new Promise((resolve, reject) => {
      this.waiting.set(message.id, { message, resolve, reject });
      if (this.ready) this.wire?.send(JSON.stringify(message));
      else this.connect();
    });
  }

  /** Hears every message; `hello` is the first after each time the connection came about. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    this.connect();
    return () => this.listeners.delete(listener);
  }

  /** Tries at once, instead of waiting for the next attempt. */
  connect(): void {
    if (this.wire) return;
    const wire = this.dial();
    this.wire = wire;
    wire.onopen = () => this.opened(wire);
    wire.onclose = () => this.closed(wire);
    wire.onmessage = ({ data }) => this.heard(JSON.parse(String(data)) as ServerMessage);
  }

  private opened(wire: Wire): void {
    this.ready = true;
    this.failures = 0;
    this.connection.set('open');
    for (const { message } of this.waiting.values()) wire.send(JSON.stringify(message));
  }

  private closed(wire: Wire): void {
    if (this.wire !== wire) return;
    const wasReady = this.ready;
    this.wire = null;
    this.ready = false;
    this.connection.set('lost');
    if (wasReady) this.giveUpUnrepeatable();
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.failures);
    this.failures += 1;
    setTimeout(() => this.connect(), delay);
  }

  private giveUpUnrepeatable(): void {
    for (const [id, { message, reject }] of this.waiting) {
      if (REPEATABLE.has(message.request.type)) continue;
      this.waiting.delete(id);
      reject(new Problem(OFFLINE));
    }
  }

  private heard(message: ServerMessage): void {
    if (message.type === 'done' || message.type === 'problem') this.answer(message);
    for (const listener of [...this.listeners]) listener(message);
  }

  private answer(message: Extract<ServerMessage, { type: 'done' | 'problem' }>): void {
    if (message.id === null) return;
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.type === 'done') waiting?.resolve(message.game);
    else waiting?.reject(Problem.from(message.problem));
  }
}

/** The page's own connection. */
export const socket = new Socket(() => engine.dial());
