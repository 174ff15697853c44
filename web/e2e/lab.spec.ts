import { join } from 'node:path';

import { expect, expectAccessible, test } from './fixtures';
import { hansu } from './server';
import { Table } from './table';

test('an experiment with its figures; a quick run whose result survives a reload', async ({ page, t }) => {
  test.setTimeout(120_000);
  await page.goto('/lab');
  await page.getByRole('link', { name: t('catalogue.title.v3-depth') }).click();
  await expect(page.getByRole('table').first()).toContainText('119,032');
  await expect(page.locator('img.plot').first()).toBeVisible();
  await page.getByRole('button', { name: t('lab.run') }).click();
  await expect(
    page
      .getByRole('progressbar')
      .or(page.getByRole('radio', { name: t('lab.own') }))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: t('lab.own') })).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await expect(page.getByRole('radio', { name: t('lab.own') })).toBeChecked();
  await expect(page.getByRole('table').first()).toContainText('1,289');
  await expectAccessible(page);
});

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('a training run with its curves, and a game against its network', async ({ page, t, server }) => {
    const settings = ['iterations=2', 'selfplay.games=4', 'selfplay.parallel=4', 'selfplay.simulations=8'];
    const more = ['checkpoint.every=1', 'ladder.every=1', 'ladder.games=2', 'ladder.opponents=["random"]'];
    const set = [...settings, ...more].flatMap((pair) => ['--set', pair]);
    await hansu('train', 'zero', '--preset', 'tiny', '--out', join(server.data, 'runs', 'tiny'), ...set);

    await page.goto('/training');
    await page.getByRole('link', { name: 'tiny' }).click();
    await expect(page.getByRole('img', { name: t('training.loss') })).toBeVisible();
    await expect(page.getByRole('img', { name: t('training.strength') })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: t('training.play') })
      .first()
      .click();
    const table = new Table(page, t);
    await table.square('c3').click();
    await table.turnAfter(2);
  });
});
