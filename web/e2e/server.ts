import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { PreviewServer } from 'vite';
import { preview } from 'vite';

/** The program: `HANSU_BIN`, or the one of `cargo build`. */
const BIN = resolve(process.env.HANSU_BIN ?? join(import.meta.dirname, '../../target/debug/hansu'));
const START_LIMIT = 30_000;
/** With `HANSU_PAGE=dist` the page that was built last is shown, not the one that is in the program. */
const OWN_PAGE = process.env.HANSU_PAGE === 'dist';

/** `hansu serve` with a folder of its own. */
export class Server {
  private process: ChildProcess | null = null;
  private page: PreviewServer | null = null;

  private constructor(
    readonly port: number,
    readonly data: string,
    private readonly options: readonly string[],
  ) {}

  /** Where the program answers. */
  get program(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Where the page is. */
  get url(): string {
    return this.page?.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? this.program;
  }

  /** Starts the program with more options of `hansu serve`, if wanted. */
  static async start(...options: string[]): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'hansu-e2e-')), options);
    await server.up();
    if (OWN_PAGE) server.page = await pageBefore(server.program);
    return server;
  }

  /** Starts the program, again if it was stopped. */
  async up(): Promise<void> {
    const args = ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, ...this.options];
    this.process = spawn(BIN, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    this.process.on('error', (error) => console.error(`${BIN} can't be started: ${error.message}`));
    const end = Date.now() + START_LIMIT;
    while (!(await this.answers())) {
      if (Date.now() > end) throw new Error(`${BIN} does not answer on port ${this.port}`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  /** Ends the program; with `SIGKILL` it has no chance to tidy up. */
  async down(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const { process } = this;
    this.process = null;
    if (!process || process.exitCode !== null) return;
    const ended = once(process, 'exit');
    process.kill(signal);
    await ended;
  }

  async dispose(): Promise<void> {
    await this.page?.close();
    await this.down('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Asks the program over its interface: JSON, or a file as it is. */
  async post<T>(path: string, body: object | string): Promise<T> {
    const file = typeof body === 'string';
    const response = await fetch(this.program + path, {
      method: 'POST',
      body: file ? body : JSON.stringify(body),
      headers: { 'content-type': file ? 'application/octet-stream' : 'application/json' },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.program + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  private async answers(): Promise<boolean> {
    return fetch(`${this.program}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  }
}

/** The built page before a program, so that a change of the page needs no new program. */
async function pageBefore(program: string): Promise<PreviewServer> {
  const api = { target: program, ws: true, changeOrigin: true, headers: { origin: program } };
  return preview({
    root: join(import.meta.dirname, '..'),
    logLevel: 'silent',
    preview: { host: '127.0.0.1', port: await freePort(), proxy: { '/api': api } },
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('a listening socket has an address');
  return address.port;
}

/** Runs the program once and waits for its end. */
export async function hansu(...args: string[]): Promise<void> {
  const [code] = (await once(spawn(BIN, args, { stdio: 'ignore' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`hansu ${args.join(' ')} ended with ${code}`);
}
