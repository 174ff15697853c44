import { readFile } from 'node:fs/promises';
import type { Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const KINDS: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
};

/** The folder that `cargo xtask site` has made. */
export const FOLDER = process.env.HANSU_DIST ?? join(import.meta.dirname, '../../dist-site');

/** A host of static files as they are everywhere: the site is in a folder of it, and no header is set for it. */
export class Host {
  /** What was asked for, by path, and how many bytes were sent. */
  readonly sent = new Map<string, number>();

  /** How many bytes of a model are sent in a second, as over a slow network. */
  pace = Infinity;

  private port = 0;

  private constructor(
    private readonly server: Server,
    private readonly below: string,
    private readonly folder: string,
  ) {}

  static async start(below = '/any/folder/', folder = FOLDER): Promise<Host> {
    const server = createServer();
    const host = new Host(server, below, folder);
    server.on('request', (request, response) => {
      void host.file(request.url ?? '/').then(
        ({ path, bytes }) => {
          host.sent.set(path, bytes.length);
          response.setHeader('content-type', KINDS[extname(path)] ?? 'application/octet-stream');
          if (path.startsWith('models/') && host.pace < Infinity) void host.sendSlowly(response, bytes);
          else response.end(bytes);
        },
        () => {
          response.statusCode = 404;
          response.end('there is no such file\n');
        },
      );
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    host.port = (server.address() as AddressInfo).port;
    return host;
  }

  /** Where the site is, or was. */
  get url(): string {
    return `http://127.0.0.1:${this.port}${this.below}`;
  }

  /** From now on nothing is answered. */
  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((done) => this.server.close(done));
    this.server.closeAllConnections();
    await closed;
  }

  private async sendSlowly(response: ServerResponse, bytes: Buffer): Promise<void> {
    for (let sent = 0; sent < bytes.length && !response.destroyed;) {
      const part = Math.min(this.pace / 10, bytes.length - sent);
      response.write(bytes.subarray(sent, sent + part));
      sent += part;
      if (this.pace < Infinity) await new Promise((done) => setTimeout(done, 100));
    }
    response.end();
  }

  private async file(address: string): Promise<{ path: string; bytes: Buffer }> {
    const path = decodeURIComponent(address.split('?')[0] ?? '');
    if (!path.startsWith(this.below)) throw new Error('not of the site');
    const name = normalize(path.slice(this.below.length) || 'index.html');
    if (name.startsWith('..')) throw new Error('not of the site');
    return { path: name, bytes: await readFile(join(this.folder, name)) };
  }
}
