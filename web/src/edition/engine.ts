import type { Wire } from '../api/socket';

/** What a page talks to: a server, or Workers of its own. Both answer the same requests with the same words. */
export interface Engine {
  /** Asks for something, as one asks a server by HTTP; `path` begins with `/api/`. */
  ask(path: string, request: RequestInit): Promise<Response>;
  /** A connection for games and analyses, as a WebSocket is one. */
  dial(): Wire;
  /** Tells of files that are being fetched before work can go on. */
  watchLoading(listener: (loading: Loading | null) => void): void;
}

/** How far a file is that is being fetched. */
export interface Loading {
  file: string;
  done: number;
  total: number;
}

/** How the views' paths are written in the browser's address line. */
export interface Addresses {
  /** The path and the query of the view that is shown. */
  read(): { path: string; search: string };
  /** What stands in the address line for a path. */
  of(path: string): string;
  /** A path as others can be sent it. */
  full(path: string): string;
  /** Tells of changes that the browser makes. */
  watch(listener: () => void): void;
}
