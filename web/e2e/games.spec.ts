import { readFileSync } from 'node:fs';

import type { Page } from '@playwright/test';

import { expect, test } from './fixtures';
import { Server } from './server';
import { setUp, start, Table } from './table';

const SGF = '(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bo]RE[B+R];B[hh];W[ig];B[gg];W[gi])';
const OTHELLO = '(;FF[4]GM[2]SZ[8]PB[Ola]PW[Per];B[fe];W[df];B[cc])';
const GOMOKU = ['sgf', 'psq', 'rec', 'offset', 'pos'];

/** A file of one game: a header of 16 bytes, players 0 and 1, then f5 d6 c3 as ten times the row and the column. */
const WTHOR = [
  '\x14\x01\x01\x01',
  '\x01\0\0\0',
  '\0\0',
  '\xd1\x07',
  '\x08\0\0\0',
  '\0\0\0\0\x01\0\x20\x20',
  '\x38\x40\x21',
  '\0'.repeat(57),
].join('');

test('games are brought in, found, named and deleted', async ({ page, t }) => {
  await page.goto('/games');
  await bringIn(page, [{ name: 'ann.sgf', text: SGF }]);
  const row = page.getByRole('listitem').filter({ hasText: 'Ann' });
  await expect(row).toBeVisible();
  await page.getByRole('searchbox').fill('Ann');
  await expect(page.getByRole('list', { name: t('nav.games') }).getByRole('listitem')).toHaveCount(1);

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

const EXPORTS = [
  { game: 'gomoku', file: 'g.sgf', text: SGF.replaceAll('Ann', 'Gil'), player: 'Gil', formats: GOMOKU },
  {
    game: 'othello',
    file: 'o.sgf',
    text: OTHELLO,
    player: 'Ola',
    formats: ['transcript', 'obf', 'ggf', 'sgf', 'wthor'],
  },
] as const;

for (const { game, file, text, player, formats } of EXPORTS) {
  test(`a game of ${game} goes out in every format`, async ({ page, t }) => {
    await page.goto('/games');
    await bringIn(page, [{ name: file, text }]);
    const row = page.getByRole('listitem').filter({ hasText: player });
    await row.getByRole('checkbox').check();
    for (const format of formats) {
      await page.getByRole('button', { name: t('files.export') }).click();
      const dialog = page.getByRole('dialog');
      const choice = dialog.getByLabel(t('files.format'));
      await expect(choice.locator('option')).toHaveCount(formats.length);
      await choice.selectOption(format);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t('common.save') }).click();
      const saved = readFileSync(await (await download).path());
      expect(saved.length).toBeGreaterThan(0);
      if (format === 'sgf') expect(saved.toString()).toContain(`PB[${player}]`);
      await expect(dialog).toBeHidden();
    }
  });
}

test('the names of WTHOR come with its games', async ({ page }) => {
  await page.goto('/games');
  await bringIn(page, [
    { name: 'WTH_2001.wtb', text: WTHOR },
    {
      name: 'WTHOR.JOU',
      text: '\0'.repeat(16) + 'Tamenori'.padEnd(20, '\0') + 'Brightwell'.padEnd(20, '\0'),
    },
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'Tamenori – Brightwell' })).toBeVisible();
});

/** Chooses files, as a person does. */
async function bringIn(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  const payloads = files.map(({ name, text }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text, 'latin1'),
  }));
  await page.locator('input[type=file]').setInputFiles(payloads);
}

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
