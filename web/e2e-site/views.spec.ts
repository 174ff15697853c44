import { readFile } from 'node:fs/promises';

import { begin, expect, kept, test } from './fixtures';

test('analysis, review, practice, lessons and links go without a network', async ({ page, host, t }) => {
  test.setTimeout(180_000);
  await page.goto(host.url);
  await kept(page);
  await host.stop();
  const table = await begin(page, t, { game: 'gomoku', size: 9, agent: 'expert:time=100ms' });
  await table.playOut((square) => square.click());
  await page
    .getByRole('button', { name: t('table.review') })
    .or(page.getByRole('link', { name: t('table.review') }))
    .first()
    .click();
  await expect(page).toHaveURL(/#\/review\//);
  await page.goto(`${host.url}#/practice`);
  await expect(page.getByRole('heading').first()).toBeVisible();
  for (const view of ['analyse', 'learn', 'openings', 'stats', 'games', 'settings', 'watch']) {
    await page.goto(`${host.url}#/${view}`);
    await expect(page.locator('main')).not.toBeEmpty();
    await expect(page.getByText(t('problem.unknown'))).toHaveCount(0);
  }
});

for (const view of ['lab', 'training', 'cluster'] as const) {
  test(`the view ${view} says that it needs a server`, async ({ page, host, t }) => {
    await page.goto(`${host.url}#/${view}`);
    await expect(page.getByText(t('problem.needs_server')).first()).toBeVisible();
  });
}

test('everything goes into one file and comes back from it', async ({ page, host, t }) => {
  await page.goto(host.url);
  const table = await begin(page, t, { game: 'othello', agent: 'greedy' });
  await table.square('f5').click();
  await table.expectMoves(2);
  await page.goto(`${host.url}#/settings`);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t('backup.save') }).click();
  const path = await (await saving).path();
  const file = JSON.parse(await readFile(path, 'utf8')) as { games: { moves: unknown[] }[]; page: object };
  expect([file.games.length, file.games[0]?.moves.length]).toEqual([1, 2]);
  expect(Object.keys(file.page)).toContain('hansu.draft');
  // Another browser, as it were: nothing is kept there.
  const other = await page.context().browser()?.newContext({ locale: 'en-GB' });
  const there = await other?.newPage();
  if (!there) throw new Error('another window can be opened');
  await there.goto(`${host.url}#/settings`);
  await there.locator('input[type=file]').setInputFiles(path);
  await expect(there.getByRole('status').filter({ hasText: 'Taken in: 1 games' })).toBeVisible();
  await there.goto(`${host.url}#/games`);
  await expect(there.locator('main').getByRole('link').first()).toBeVisible();
  await other?.close();
});
