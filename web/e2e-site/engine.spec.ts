import { gzipSync } from 'node:zlib';

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { begin, expect, kept, test } from './fixtures';
import { FOLDER, Host } from './host';

/** What a first game may load, compressed: with the network of the usual rule, and with Renju's, in which the colours differ. */
const FIRST_GAME = { freestyle: 2_000_000, renju: 2_200_000 };

/** How long level 10 thinks about a move, in milliseconds. */
const LEVEL_10 = 1_500;

for (const rule of ['freestyle', 'renju'] as const) {
  test(`a first game of Omok, ${rule}, loads little, and begins before anything is kept`, async ({
    page,
    host,
    t,
  }) => {
    await page.addInitScript(() => {
      // As where data is dear: nothing is fetched that nobody has asked for.
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await page.goto(host.url);
    const table = await begin(page, t, { game: 'gomoku', rule, agent: 'expert:time=200ms' });
    await table.square('h8').click();
    await table.expectMoves(2);
    const loaded = [...host.sent.keys()].filter((path) => statSync(join(FOLDER, path)).isFile());
    const packed = loaded.map((path) => gzipSync(readFileSync(join(FOLDER, path))).length);
    const sum = packed.reduce((total, bytes) => total + bytes, 0);
    console.log(`a first game of Omok, ${rule}: ${(sum / 1e6).toFixed(2)} MB in ${loaded.length} files`);
    expect(sum).toBeLessThan(FIRST_GAME[rule]);
    const models = loaded.filter((path) => path.startsWith('models/'));
    expect(models.map((path) => path.replace(/-[0-9a-f]+\./, '.'))).toEqual([`models/gomoku-${rule}.z`]);
  });
}

test('the network of a game is fetched with progress', async ({ page, host, t }) => {
  host.pace = 100_000;
  await page.goto(host.url);
  const table = await begin(page, t, { game: 'gomoku', agent: 'expert:time=200ms' });
  await table.square('h8').click();
  await expect(page.getByTestId('loading')).toBeVisible();
  if (process.env.HANSU_SHOTS) await page.screenshot({ path: `${process.env.HANSU_SHOTS}/loading.png` });
  host.pace = Infinity;
  await table.expectMoves(2);
  await expect(page.getByTestId('loading')).toHaveCount(0);
});

for (const shared of [false, true]) {
  test.describe(shared ? 'with memory that is shared' : 'without memory that is shared', () => {
    // What a host does not say, the service worker does.
    test.use({ serviceWorkers: shared ? 'allow' : 'block' });

    test('a search stops at once', async ({ page, host, t }) => {
      await page.goto(host.url);
      if (shared) await kept(page);
      const table = await begin(page, t, { game: 'othello', agent: 'expert:time=50s,book=off' });
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(shared);
      await table.square('f5').click();
      await expect(page.getByRole('button', { name: t('table.now') })).toBeEnabled();
      await page.waitForTimeout(1_500);
      await page.getByRole('button', { name: t('table.now') }).click();
      const started = Date.now();
      await table.expectMoves(2);
      console.log(`stopped ${shared ? 'by a flag' : 'with its Worker'} after ${Date.now() - started} ms`);
      expect(Date.now() - started).toBeLessThan(5_000);
      await table.myTurn();
    });
  });
}

test.describe('the page beside an engine', () => {
  // A task that an engine made would be there every time; one that other programs made is not.
  test.describe.configure({ retries: 2 });

  test('is never held up while it thinks for five seconds', async ({ page, host, t }) => {
    await page.goto(host.url);
    await kept(page);
    const table = await begin(page, t, { game: 'othello', agent: 'expert:time=5s,book=off' });
    await table.square('f5').click();
    await expect(page.getByTestId('loading')).toHaveCount(0);
    await page.evaluate(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({
        entryTypes: ['longtask'],
      });
      Object.assign(globalThis, { tasks });
    });
    await table.expectMoves(2);
    const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
    console.log(`tasks above 50 ms during a search of five seconds: ${JSON.stringify(tasks)}`);
    expect(tasks).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('level 10 answers in its time, with the processor throttled and little memory', async ({
    page,
    host,
    t,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
    await page.goto(host.url);
    await kept(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const table = await begin(page, t, { game: 'othello', agent: 10 });
    let longest = 0;
    for (let played = 0; played < 12; played += 2) {
      await table.turnAfter(played);
      const started = Date.now();
      await table.open.first().tap();
      await table.turnAfter(played + 2);
      longest = Math.max(longest, Date.now() - started);
    }
    const memory = await renderers(page);
    console.log(`on a phone: answers after at most ${longest} ms, ${(memory / 1e6).toFixed(0)} MB`);
    expect(longest).toBeLessThan(LEVEL_10 + 3_000);
    expect(memory).toBeLessThan(300e6);
  });
});

/** The memory that the page's process has for itself: the largest of those that show pages. */
async function renderers(page: Page): Promise<number> {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const info = await browser?.send('SystemInfo.getProcessInfo');
  const pids = info?.processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id) ?? [];
  const own = pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  });
  return Math.max(...own);
}

test('the example of the package plays', async ({ page }) => {
  const folder = process.env.HANSU_NPM ?? join(FOLDER, '../target/site/npm');
  const host = await Host.start('/elsewhere/', folder);
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${host.url}example.html`);
  await expect(page.locator('#move')).toHaveText(/^[a-o]\d+$/);
  await host.stop();
});
