import { expect, expectAccessible, test } from './fixtures';
import { Table } from './table';

/** A game with plain mistakes: corners are given away. */
const GAME = 'd3c3b3b2c4e3f3e2a1a3f1c5c6b1b4e6b5d2e1c2d6b6a6g2f5d1';

for (const language of ['ko', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an imported game is judged, and a mistake is tried again', async ({ page, t }) => {
      await page.goto('/review');
      await page.getByLabel(t('import.text')).fill(GAME);
      await page.getByRole('radio', { name: t('game.othello') }).check();
      await page.getByRole('button', { name: t('import.bring') }).click();
      await expect(page).toHaveURL(/\/review\/./);
      await page.getByRole('radio', { name: t('sweep.pace.100') }).check();
      await page.getByRole('button', { name: t('sweep.start') }).click();

      // The graph, the accuracies, the marked moves.
      await expect(page.getByRole('heading', { name: t('course.title') })).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('row', { name: t('review.accuracy_name') })).toBeVisible();
      await expect(page.locator('.moves .text-verm, .moves .text-amber').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('step.first') }).click();
      await page.getByRole('button', { name: t('step.next') }).click();
      await expect(page.locator('.moves [aria-current]')).toContainText('d3');

      // The mistakes, one by one: the shown best move is right.
      await page
        .getByRole('button', {
          name: new RegExp(t('retry.start', { count: '\\d+' }).replace(/[()]/g, '\\$&')),
        })
        .click();
      const table = new Table(page, t);
      await expect(page.getByText(t('retry.find'))).toBeVisible();
      await page.getByRole('button', { name: t('retry.reveal') }).click();
      const best = await page
        .locator('p', { hasText: t('retry.best') })
        .locator('b')
        .innerText();
      await table.square(best).click();
      await expect(page.getByText(t('retry.verdict.best', { move: best }))).toBeVisible();
      await expectAccessible(page);
    });
  });
}
