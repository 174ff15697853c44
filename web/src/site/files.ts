/** Weights and networks, fetched once when they are first needed. The service worker keeps them for later visits. */
import type { Loading } from '../edition/engine';

/** Where each file is: `models.json`, written by `cargo xtask site`. */
type Places = Record<string, { path: string; bytes: number }>;

/** The shortest time between two reports of progress. */
const BETWEEN_REPORTS = 100;

export class Files {
  private readonly fetched = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  private places: Promise<Places> | null = null;

  constructor(
    private readonly base: string,
    private readonly told: (loading: Loading | null) => void,
  ) {}

  get(file: string): Promise<Uint8Array<ArrayBuffer>> {
    const known = this.fetched.get(file);
    if (known) return known;
    const fetching = this.fetch(file).finally(() => this.told(null));
    this.fetched.set(file, fetching);
    fetching.catch(() => this.fetched.delete(file));
    return fetching;
  }

  private async fetch(file: string): Promise<Uint8Array<ArrayBuffer>> {
    this.places ??= get(new URL('models.json', this.base)).then(
      (response) => response.json() as Promise<Places>,
    );
    this.places.catch(() => (this.places = null));
    const place = (await this.places)[file];
    if (!place) throw new Error(`no file ${file}`);
    const response = await get(new URL(place.path, this.base));
    const bytes = new Uint8Array(place.bytes);
    const reader = response.body?.getReader();
    let done = 0;
    let last = 0;
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      if (done + part.value.length > bytes.length) throw new Error(`${file} is longer than it should be`);
      bytes.set(part.value, done);
      done += part.value.length;
      if (performance.now() - last < BETWEEN_REPORTS) continue;
      last = performance.now();
      this.told({ file, done, total: bytes.length });
    }
    if (done !== bytes.length) throw new Error(`${file} was not fetched to its end`);
    return bytes;
  }
}

async function get(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.pathname}: ${response.status}`);
  return response;
}
