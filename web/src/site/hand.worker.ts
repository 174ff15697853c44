/** A Worker that thinks. It has one thing to do at a time, and a flag in shared memory that ends it, where there is such memory. */
import init, { Hand, supply } from '#wasm';

import type { FromHand, ToHand } from './messages';
import { installHooks } from './messages';

type Work = Extract<ToHand, { type: 'work' }>;

const tell = (message: FromHand) => postMessage(message);

let hand: Promise<Hand> | null = null;
let waiting: Work | null = null;

async function open(module: WebAssembly.Module, halt: SharedArrayBuffer | null): Promise<Hand> {
  const flag = halt && new Int32Array(halt);
  installHooks({ isHalted: () => flag !== null && Atomics.load(flag, 0) !== 0 });
  await init({ module_or_path: module });
  return new Hand();
}

/** Does the work, unless files are missing: it begins again when they are there. */
function work(ready: Hand, order: Work): void {
  const { id, name, work: text } = order;
  const files = ready.missing(name, text);
  if (files.length > 0) {
    waiting = order;
    tell({ type: 'missing', id, files });
    return;
  }
  waiting = null;
  const outcome = ready.work(name, text, (search) => tell({ type: 'report', id, search }));
  tell({ type: 'done', id, outcome });
}

onmessage = ({ data }: MessageEvent<ToHand>) => {
  if (data.type === 'open') {
    hand = open(data.module, data.halt);
    hand.catch((error: unknown) => reportError(error));
    return;
  }
  void hand
    ?.then((ready) => {
      if (data.type === 'work') {
        work(ready, data);
        return;
      }
      supply(data.file, data.bytes);
      if (waiting) work(ready, waiting);
    })
    .catch((error: unknown) => reportError(error));
};
