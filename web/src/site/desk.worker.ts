/** The Worker that stands for a server: requests and messages go into the module, storage and thinking out of it. */
import init, { Desk } from '#wasm';
import address from '#wasm-file';

import { Crew } from './crew';
import { Files } from './files';
import type { FromDesk, ToDesk } from './messages';
import { installHooks } from './messages';
import { Storage } from './storage';

const tell = (message: FromDesk, parts: Transferable[] = []) => postMessage(message, { transfer: parts });

async function open(base: string): Promise<Desk> {
  const [module, storage] = await Promise.all([
    WebAssembly.compileStreaming(fetch(address)).catch(async () => {
      // Some hosts do not say that it is WebAssembly.
      const response = await fetch(address);
      return WebAssembly.compile(await response.arrayBuffer());
    }),
    Storage.open(),
  ]);
  const files = new Files(base, (loading) =>
    tell(loading ? { type: 'loading', ...loading } : { type: 'loaded' }),
  );
  const crew = new Crew(module, files, {
    report: (id, search) => desk.report(id, search),
    end: (id, outcome) => desk.end(id, outcome),
  });
  installHooks({
    hire: (id, rank, place, name, work) => crew.hire({ id, rank, place, name, work }),
    halt: (id, forget) => crew.halt(id, forget),
    keep: (table, name, text) => storage.keep(table, name, text),
    tell: (message) => tell({ type: 'tell', message }),
  });
  await init({ module_or_path: module });
  const desk = new Desk(storage.kept);
  tell({ type: 'ready' });
  return desk;
}

async function answer(desk: Desk, { id, method, path, contentType, body }: Extract<ToDesk, { type: 'ask' }>) {
  try {
    const answered = await desk.ask(method, path, contentType, body);
    const { status, headers: flat, body: found } = answered;
    answered.free();
    const headers = flat.flatMap((name, place): [string, string][] =>
      place % 2 === 0 ? [[name, flat[place + 1] ?? '']] : [],
    );
    tell({ type: 'answer', id, status, headers, body: found }, [found.buffer]);
  } catch (error) {
    tell({ type: 'failed', id, error: String(error) });
  }
}

let desk: Promise<Desk> | null = null;

onmessage = ({ data }: MessageEvent<ToDesk>) => {
  if (data.type === 'open') {
    desk = open(data.base);
    // Whoever made the Worker hears of it, and makes another.
    desk.catch((error: unknown) => reportError(error));
    return;
  }
  void desk?.then((ready) => {
    if (data.type === 'hear') ready.hear(data.message);
    else void answer(ready, data);
  });
};
