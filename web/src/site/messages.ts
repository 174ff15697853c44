/** What the page and its Workers say to one another. */

/** From the page to its desk. */
export type ToDesk =
  | { type: 'open'; base: string }
  | { type: 'ask'; id: number; method: string; path: string; contentType: string; body: Uint8Array }
  | { type: 'hear'; message: string };

/** From the desk to its page. */
export type FromDesk =
  | { type: 'ready' }
  | { type: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { type: 'failed'; id: number; error: string }
  | { type: 'tell'; message: string }
  | { type: 'loading'; file: string; done: number; total: number }
  | { type: 'loaded' };

/** From the desk to one who thinks. */
export type ToHand =
  | { type: 'open'; module: WebAssembly.Module; halt: SharedArrayBuffer | null }
  | { type: 'work'; id: number; name: string; work: string }
  | { type: 'file'; file: string; bytes: Uint8Array<ArrayBuffer> };

/** From one who thinks to the desk. */
export type FromHand =
  | { type: 'missing'; id: number; files: string[] }
  | { type: 'report'; id: number; search: string }
  | { type: 'done'; id: number; outcome: string };

/** What the module calls: `crates/site` names these. */
export interface ModuleHooks {
  hire(id: number, rank: number, place: string, name: string, work: string): void;
  halt(id: number, forget: boolean): void;
  keep(table: string, name: string, text: string | undefined): void;
  tell(message: string): void;
  isHalted(): boolean;
}

/** Hands the module what it calls. */
export function installHooks(hooks: Partial<ModuleHooks>): void {
  const nothing = () => undefined;
  const all: ModuleHooks = {
    hire: nothing,
    halt: nothing,
    keep: nothing,
    tell: nothing,
    isHalted: () => false,
    ...hooks,
  };
  (globalThis as unknown as { hansu: ModuleHooks }).hansu = all;
}
