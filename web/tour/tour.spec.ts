import { test as base } from '../e2e/fixtures';
import { Server } from '../e2e/server';
import { folderOf, Guide, SIZES, WAYS } from './guide';
import { emptyHouse, SCENES } from './scenes';
import type { Stock } from './stock';
import { makeStock } from './stock';

/** Training runs to be shown, if there are any. */
const RUNS = process.env.HANSU_RUNS ? ['--runs', process.env.HANSU_RUNS] : [];

const test = base.extend<object, { stock: Stock; empty: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start(...RUNS);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  stock: [async ({ server }, use) => use(await makeStock(server)), { scope: 'worker' }],
  empty: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
});

for (const way of WAYS) {
  test.describe(`${way.language}, ${way.device}, ${way.colorScheme}`, () => {
    const phone = way.device === 'phone';
    test.use({
      language: way.language,
      colorScheme: way.colorScheme,
      viewport: SIZES[way.device],
      hasTouch: phone,
      isMobile: phone,
    });
    for (const [name, scene] of Object.entries(SCENES)) {
      test(name, async ({ page, t, stock, quiet }) => {
        quiet.allow(/4\d\d/);
        await scene(new Guide(page, t, folderOf(way)), stock);
      });
    }
    test('empty', async ({ page, t, empty }) => emptyHouse(new Guide(page, t, folderOf(way)), empty.url));
  });
}
