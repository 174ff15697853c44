import { gzipSync } from 'node:zlib';

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { begin, expect, kept, test } from './fixtures';
import { FOLDER, Host } from './host';

/** The most that a first game may load, compressed: the page, the module, and what the engine of one game needs. */
const FIRST_GAME = 2_000_000;

test('a first game of Omok loads little, and begins before anything is kept', async ({ page, host, t }) => {
  await page.addInitScript(() => {
    // As where data is dear: nothing is fetched that nobody has asked for.
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(host.url);
  const table = await begin(page, t, { game: 'gomoku', agent: 'expert:time=200ms' });
  await table.square('h8').click();
  await table.expectMoves(2);
  const loaded = [...host.sent.keys()].filter((path) => statSync(join(FOLDER, path)).isFile());
  const packed = loaded.map((path) => gzipSync(readFileSync(join(FOLDER, path))).length);
  const sum = packed.reduce((total, bytes) => total + bytes, 0);
  console.log(`a first game of Omok: ${(sum / 1e6).toFixed(2)} MB in ${loaded.length} files`);
  expect(sum).toBeLessThan(FIRST_GAME);
  expect(loaded.filter((path) => path.startsWith('models/'))).toEqual([]);
});

for (const shared of [false, true]) {
  test(`a search stops at once ${shared ? 'by memory that is shared' : 'by ending its Worker'}`, async ({
    page,
    host,
    t,
  }) => {
    await page.goto(host.url);
    if (shared) await kept(page);
    else
      await page.addInitScript(() =>
        Object.defineProperty(globalThis, 'crossOriginIsolated', { value: false }),
      );
    const table = await begin(page, t, { game: 'othello', agent: 'expert:time=50s,book=off' });
    if (shared) expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await table.square('f5').click();
    const now = page.getByRole('button', { name: t('table.move_now') });
    await now.click();
    const started = Date.now();
    await table.expectMoves(2);
    expect(Date.now() - started).toBeLessThan(5_000);
    await table.myTurn();
  });
}

test('the page is never held up while an engine thinks for five seconds', async ({ page, host, t }) => {
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
    const table = await begin(page, t, { game: 'othello', agent: 'expert:level=20' });
    await table.square('f5').tap();
    await table.expectMoves(2);
    const reply = table.open.first();
    await reply.tap();
    const started = Date.now();
    await table.expectMoves(4);
    const seconds = (Date.now() - started) / 1000;
    const memory = await page.evaluate(async () => {
      const measure = (performance as { measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }> })
        .measureUserAgentSpecificMemory;
      return measure ? (await measure.call(performance)).bytes : null;
    });
    console.log(
      `on a phone: an answer after ${seconds.toFixed(1)} s, ${((memory ?? 0) / 1e6).toFixed(0)} MB`,
    );
    expect(memory).not.toBeNull();
    expect(memory).toBeLessThan(300e6);
  });
});

test('the example of the package plays', async ({ page }) => {
  const folder = process.env.HANSU_NPM ?? join(FOLDER, '../target/site/npm');
  const host = await Host.start('/elsewhere/', folder);
  await page.goto(`${host.url}example.html`);
  await expect(page.locator('#move')).toHaveText(/^[a-o]\d+$/);
  await host.stop();
});
