/** The page's side of its desk: requests and messages that go to a Worker instead of a server. */
import type { Wire } from '../api/socket';
import type { Engine, Loading } from '../edition/engine';
import type { FromDesk, ToDesk } from './messages';

type Answer = Extract<FromDesk, { type: 'answer' }>;

interface Asked {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Answers that have no body. */
const EMPTY = new Set([204, 205, 304]);

export class DeskEngine implements Engine {
  private worker: Worker | null = null;
  private lastId = 0;
  private readonly asked = new Map<number, Asked>();
  private wires = new Set<DeskWire>();
  private loading: ((loading: Loading | null) => void) | null = null;

  async ask(path: string, request: RequestInit): Promise<Response> {
    const { signal, ...rest } = request;
    signal?.throwIfAborted();
    // The browser writes bodies of every kind, and says of which kind they are.
    const whole = new Request(new URL(path, 'http://desk/'), rest);
    const contentType = whole.headers.get('content-type') ?? '';
    const body = new Uint8Array(await whole.arrayBuffer());
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.lastId += 1;
      const id = this.lastId;
      this.asked.set(id, { resolve, reject });
      signal?.addEventListener('abort', () => {
        this.asked.delete(id);
        reject(new DOMException('nobody waits for it any more', 'AbortError'));
      });
      this.send({ type: 'ask', id, method: whole.method, path, contentType, body });
    });
    const { status, headers } = answer;
    return new Response(EMPTY.has(status) ? null : answer.body, { status, headers });
  }

  dial(): Wire {
    const wire = new DeskWire((message) => this.send({ type: 'hear', message }));
    this.wires.add(wire);
    // A Worker that has just begun says itself that it is ready.
    if (this.worker) setTimeout(() => wire.onopen?.());
    else this.start();
    return wire;
  }

  watchLoading(listener: (loading: Loading | null) => void): void {
    this.loading = listener;
  }

  private send(message: ToDesk): void {
    (this.worker ?? this.start()).postMessage(message);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./desk.worker.ts', import.meta.url), { type: 'module' });
    this.worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromDesk>) => this.heard(data);
    worker.onerror = (event) => {
      console.error('the desk has failed:', event.message);
      this.failed(worker);
    };
    worker.postMessage({ type: 'open', base: new URL('./', document.baseURI).href } satisfies ToDesk);
    return worker;
  }

  private heard(message: FromDesk): void {
    switch (message.type) {
      case 'ready':
        for (const wire of this.wires) wire.onopen?.();
        return;
      case 'answer':
        this.asked.get(message.id)?.resolve(message);
        this.asked.delete(message.id);
        return;
      case 'failed':
        this.asked.get(message.id)?.reject(new Error(message.error));
        this.asked.delete(message.id);
        return;
      case 'tell':
        for (const wire of this.wires) wire.onmessage?.({ data: message.message });
        return;
      case 'loading':
        this.loading?.(message);
        return;
      case 'loaded':
        this.loading?.(null);
    }
  }

  /** A desk that has failed is replaced when it is needed again: what is kept is not lost with it. */
  private failed(worker: Worker): void {
    worker.terminate();
    if (this.worker !== worker) return;
    this.worker = null;
    for (const { reject } of this.asked.values()) reject(new Error('the desk has failed'));
    this.asked.clear();
    const wires = [...this.wires];
    this.wires = new Set();
    for (const wire of wires) wire.onclose?.();
  }
}

/** What stands for a WebSocket. */
class DeskWire implements Wire {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly send: (message: string) => void) {}

  close(): void {
    this.onclose?.();
  }
}
