import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The program: `HANSU_BIN`, or the one of `cargo build`. */
const BIN = resolve(process.env.HANSU_BIN ?? join(import.meta.dirname, '../../target/debug/hansu'));
const START_LIMIT = 30_000;

/** `hansu serve` with a folder of its own. */
export class Server {
  private process: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    readonly data: string,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  static async start(): Promise<Server> {
    const server = new Server(await freePort(), mkdtempSync(join(tmpdir(), 'hansu-e2e-')));
    await server.up();
    return server;
  }

  /** Starts the program, again if it was stopped. */
  async up(): Promise<void> {
    const args = ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data];
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
    await this.down('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    return fetch(`${this.url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  }
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
