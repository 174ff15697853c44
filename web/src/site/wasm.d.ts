/** Where the module is. */
declare module '#wasm-file' {
  const address: string;
  export default address;
}

/** What `crates/site` exports, as `cargo xtask site` makes it by wasm-bindgen. */
declare module '#wasm' {
  export class Desk {
    constructor(kept: string[]);
    ask(method: string, path: string, contentType: string, body: Uint8Array): Promise<Answered>;
    hear(message: string): void;
    report(id: number, search: string): void;
    end(id: number, outcome?: string): void;
  }

  export class Answered {
    readonly status: number;
    readonly headers: string[];
    readonly body: Uint8Array<ArrayBuffer>;
    free(): void;
  }

  export class Hand {
    constructor();
    missing(name: string, work: string): string[];
    work(name: string, work: string, report: (search: string) => void): string;
  }

  export function supply(file: string, bytes: Uint8Array): void;
  export default function init(options: { module_or_path: WebAssembly.Module }): Promise<unknown>;
}
