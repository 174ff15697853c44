/** Those who think, and who of them does what: moves of games first, and never all of them at study. */
import type { Files } from './files';
import type { FromHand, ToHand } from './messages';

/** What is to be done. `rank` 0 is a move of a game, 1 study, 2 a look of the judge. */
export interface Order {
  id: number;
  rank: number;
  /** Work of the same place is best done by the same hand. */
  place: string;
  name: string;
  work: string;
}

/** Who is told what comes of an order; without an outcome it was broken off. */
export interface Told {
  report(id: number, search: string): void;
  end(id: number, outcome?: string): void;
}

interface Slot {
  worker: Worker;
  halt: Int32Array | null;
  order: Order | null;
  place: string;
}

/** Phones have little memory, and everybody wants to go on reading. */
function most(): number {
  const memory = (navigator as { deviceMemory?: number }).deviceMemory ?? 8;
  return Math.max(2, Math.min(memory < 4 ? 2 : 4, (navigator.hardwareConcurrency || 2) - 1));
}

/** Takes the next order that may begin: of the lowest rank the oldest. At least one hand is left for moves of games. */
export function nextOrder(queue: Order[], atWork: readonly Order[], hands: number): Order | null {
  const moves = queue.filter(({ rank }) => rank === 0);
  const study = queue.filter(({ rank }) => rank > 0).sort((a, b) => a.rank - b.rank || a.id - b.id);
  const mayStudy = atWork.filter(({ rank }) => rank > 0).length < hands - 1;
  const next = atWork.length >= hands ? undefined : (moves[0] ?? (mayStudy ? study[0] : undefined));
  if (next) queue.splice(queue.indexOf(next), 1);
  return next ?? null;
}

export class Crew {
  private readonly queue: Order[] = [];
  private readonly hands: Slot[] = [];
  private readonly early = new Set<number>();
  private readonly most = most();

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly files: Files,
    private readonly told: Told,
  ) {}

  hire(order: Order): void {
    this.queue.push(order);
    this.assign();
  }

  /** Has an order end before its time; with `forget` nobody wants its answer. */
  halt(id: number, forget: boolean): void {
    const queued = this.queue.findIndex((order) => order.id === id);
    if (queued >= 0) {
      if (forget) {
        this.queue.splice(queued, 1);
        this.told.end(id);
      } else this.early.add(id);
      return;
    }
    const hand = this.hands.find(({ order }) => order?.id === id);
    if (!hand) return;
    if (hand.halt) Atomics.store(hand.halt, 0, 1);
    else this.dismiss(hand);
  }

  private assign(): void {
    for (;;) {
      const atWork = this.hands.flatMap(({ order }) => (order ? [order] : []));
      const order = nextOrder(this.queue, atWork, this.most);
      if (!order) return;
      const idle = this.hands.filter((hand) => !hand.order);
      const hand = idle.find(({ place }) => place === order.place) ?? this.idleOrNew(idle);
      hand.order = order;
      hand.place = order.place;
      if (hand.halt) Atomics.store(hand.halt, 0, this.early.has(order.id) ? 1 : 0);
      this.early.delete(order.id);
      this.send(hand, { type: 'work', id: order.id, name: order.name, work: order.work });
    }
  }

  private idleOrNew(idle: Slot[]): Slot {
    return (
      idle.find(({ place }) => place === '') ??
      (this.hands.length < this.most ? this.open() : idle[0]) ??
      this.open()
    );
  }

  private open(): Slot {
    const worker = new Worker(new URL('./hand.worker.ts', import.meta.url), { type: 'module' });
    const shared = globalThis.crossOriginIsolated ? new SharedArrayBuffer(4) : null;
    const hand: Slot = { worker, halt: shared && new Int32Array(shared), order: null, place: '' };
    worker.onmessage = ({ data }: MessageEvent<FromHand>) => this.heard(hand, data);
    worker.onerror = (event) => {
      console.error('a search has failed:', event.message);
      this.dismiss(hand);
    };
    this.hands.push(hand);
    this.send(hand, { type: 'open', module: this.module, halt: shared });
    return hand;
  }

  private heard(hand: Slot, message: FromHand): void {
    if (hand.order?.id !== message.id) return;
    switch (message.type) {
      case 'report':
        this.told.report(message.id, message.search);
        return;
      case 'missing':
        void this.supply(hand, message.files);
        return;
      case 'done':
        hand.order = null;
        this.told.end(message.id, message.outcome);
        this.assign();
    }
  }

  private async supply(hand: Slot, files: string[]): Promise<void> {
    try {
      for (const file of files) this.send(hand, { type: 'file', file, bytes: await this.files.get(file) });
    } catch (error) {
      console.error('a file can not be fetched:', error);
      this.dismiss(hand);
    }
  }

  /** Ends a hand with whatever it does. Others take its place when there is more to do. */
  private dismiss(hand: Slot): void {
    hand.worker.terminate();
    this.hands.splice(this.hands.indexOf(hand), 1);
    if (hand.order) this.told.end(hand.order.id);
    hand.order = null;
    this.assign();
  }

  private send(hand: Slot, message: ToHand): void {
    hand.worker.postMessage(message);
  }
}
