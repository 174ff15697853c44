import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures';
import { Server } from './server';
import { setUp, start, Table } from './table';

const SGF = '(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo]RE[B+R];B[hh];W[ig];B[gg];W[gi])';

test('games come in and go out in every format, are found, named and deleted', async ({ page, t }) => {
  await page.goto('/games');
  await page.locator('input[type=file]').setInputFiles({
    name: 'ann.sgf',
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from(SGF),
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Ann' });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('Ann');
  await expect(page.getByRole('list', { name: t('nav.games') }).getByRole('listitem')).toHaveCount(1);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: t('files.export') }).click();
  const dialog = page.getByRole('dialog');
  const formats = await dialog
    .getByLabel(t('files.format'))
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(formats.length).toBeGreaterThan(3);
  for (const format of formats) {
    if (!(await dialog.isVisible())) await page.getByRole('button', { name: t('files.export') }).click();
    await dialog.getByLabel(t('files.format')).selectOption(format);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: t('common.save') }).click();
    const path = await (await download).path();
    expect(readFileSync(path).length).toBeGreaterThan(0);
    await expect(dialog).toBeHidden();
  }

  await row.getByRole('button', { name: t('games.menu') }).click();
  await page.getByRole('dialog').getByLabel(t('games.name')).fill('Final');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save') })
    .click();
  const named = page.getByRole('listitem').filter({ hasText: 'Final' });
  await expect(named).toBeVisible();
  await named.getByRole('button', { name: t('games.menu') }).click();
  await page.getByRole('button', { name: t('games.delete') }).click();
  await expect(named).toBeHidden();
});

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('a file that is no game is answered in words', async ({ page, quiet }) => {
    quiet.allow(/422/);
    await page.goto('/games');
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.wtb',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([1, 2, 3]),
    });
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('a game goes on after the server was killed, and the page says so in between', async ({
    page,
    t,
    quiet,
    browser,
  }) => {
    quiet.allow(/ERR_CONNECTION|WebSocket|Failed to load/);
    const own = await Server.start();
    const context = await browser.newContext({ baseURL: own.url, locale: 'en-GB' });
    const tab = await context.newPage();
    await setUp(tab, t, { game: 'othello', level: 2 });
    const table = await start(tab, t);
    await table.square('f5').click();
    await table.expectMoves(2);

    await own.down('SIGKILL');
    await expect(tab.getByText(t('app.lost'))).toBeVisible();
    await own.up();
    await expect(tab.getByText(t('app.lost'))).toBeHidden();
    await table.expectMoves(2);
    await table.open.first().click();
    await table.expectMoves(4);

    // A new browser finds it on the start page.
    const again = await (await browser.newContext({ baseURL: own.url, locale: 'en-GB' })).newPage();
    await again.goto('/');
    await again.getByRole('link', { name: /Level 2/ }).click();
    await new Table(again, t).expectMoves(4);
    await context.close();
    await own.dispose();
    await page.close();
  });
});
