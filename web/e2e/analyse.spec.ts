import { readFileSync } from 'node:fs';

import { expect, test } from './fixtures';
import { Table } from './table';

test('several minds about one position, variations, a position by hand, and a link', async ({
  page,
  t,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/analyse');
  const table = new Table(page, t);
  await table.square('f5').click();
  await table.square('d6').click();

  // Two minds side by side, values on the board.
  await page.getByRole('button', { name: t('analyse.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('agent.name'), { exact: true }).selectOption('alphabeta');
  await dialog.getByRole('button', { name: t('analyse.add') }).click();
  await expect(page.getByRole('button', { name: 'alphabeta', exact: true })).toBeVisible();
  // The judge's values are discs; both minds are weighed in them, and in their own units on request.
  await expect(page.locator('.board svg text', { hasText: /^[+\u2212]?\d+$/ }).nth(9)).toBeVisible();
  await expect(page.getByText(/ · \d+%$/)).not.toHaveCount(0);
  await page.getByRole('radio', { name: t('analyse.own') }).check();
  await expect(page.getByText(t('analyse.own_about'))).toBeVisible();
  await page.getByRole('radio', { name: t('analyse.judged') }).check();
  await expect(table.square('c3')).toHaveAccessibleName(/c3, .+, .+, .+/);

  // A second move from an earlier position is a variation.
  await page.getByRole('button', { name: t('step.back') }).click();
  await table.square('f4').click();
  await expect(page.locator('.tree li')).toHaveCount(2);
  await expect(page.locator('.tree [aria-current]')).toContainText('f4');

  // The graph over the whole line.
  await page.getByRole('button', { name: t('analyse.sweep') }).click();
  await expect(page.getByRole('button', { name: t('analyse.sweep') })).toBeVisible();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /%/);

  // A link opens the same position in another tab.
  await page.getByRole('button', { name: t('files.link') }).click();
  await expect(page.getByText(t('common.copied'))).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.locator('[data-name="f4"]')).toHaveAccessibleName(new RegExp(t('board.last')));
  await other.close();

  // A position by hand.
  await page.getByRole('button', { name: t('analyse.edit') }).click();
  await table.square('a1').click();
  await page
    .getByRole('radio', { name: t('side.white') })
    .last()
    .check();
  await page.getByRole('button', { name: t('edit.done') }).click();
  await expect(table.square('a1')).toHaveAccessibleName(new RegExp(`a1, ${t('side.black')}`));
  await expect(page.getByText(t('analyse.to_move', { who: t('side.white') }))).toBeVisible();
});

test('variations outlive a reload, and are saved with all branches', async ({ page, t }) => {
  await page.goto('/analyse');
  const table = new Table(page, t);
  await table.square('f5').click();
  await table.square('d6').click();
  await page.getByRole('button', { name: t('step.back') }).click();
  await table.square('f4').click();
  await expect(page.locator('.tree li')).toHaveCount(2);
  await page.reload();
  await expect(page.locator('.tree li')).toHaveCount(2);
  await expect(page.locator('.tree [aria-current]')).toContainText('f4');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: t('analyse.save') }).click();
  const saved = readFileSync(await (await download).path(), 'utf8');
  expect(saved.replaceAll('\n', '')).toContain(';B[fe](;W[df])(;W[fd])');
  await page.goto('/games');
  await page.locator('input[type=file]').setInputFiles({
    name: 'study.sgf',
    mimeType: 'application/x-go-sgf',
    buffer: Buffer.from(saved),
  });
  await expect(page.getByText(t('import.done', { stored: 1 }))).toBeVisible();

  await page.goto('/analyse');
  await page.getByRole('button', { name: t('analyse.reset') }).click();
  await expect(page.locator('.tree li')).toHaveCount(0);
});

test('an analyst that can not play this game leaves the others at work', async ({ page, t }) => {
  await page.goto('/analyse');
  await page.getByRole('radio', { name: t('game.gomoku') }).check();
  await page.getByRole('button', { name: t('analyse.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('agent.name'), { exact: true }).selectOption('lines');
  await dialog.getByRole('button', { name: t('analyse.add') }).click();
  await page.getByRole('radio', { name: t('game.othello') }).check();
  await expect(page.getByText(t('problem.bad_agent', { detail: '' }).trim())).toBeVisible();
  await expect(page.locator('.board svg text', { hasText: /^[+\u2212]?\d+$/ }).nth(9)).toBeVisible();
});

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('a position that can not be is refused in words', async ({ page, t, quiet }) => {
    quiet.allow(/422/);
    await page.goto('/analyse');
    await page.getByRole('button', { name: t('analyse.edit') }).click();
    await page.getByRole('button', { name: t('edit.clear') }).click();
    const refused = page.getByRole('alert');
    const usable = page.getByRole('button', { name: t('edit.done') });
    await expect(refused.or(usable).first()).toBeVisible();
  });

  test('a link that says nothing is answered in words', async ({ page, quiet }) => {
    quiet.allow(/4\d\d/);
    await page.goto('/analyse?share=nonsense');
    await expect(page.getByRole('alert')).toBeVisible();
  });
});
