import { expect, expectAccessible, test } from './fixtures';
import { start } from './table';

for (const language of ['ko', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('two agents play step by step, then by themselves', async ({ page, t }) => {
      await page.goto('/watch');
      await page.getByRole('radio', { name: t('game.gomoku') }).check();
      await page.getByLabel(t('setup.size'), { exact: true }).selectOption('6');
      const levels = page.getByRole('radio', { name: t('level.title', { level: 2 }), exact: true });
      for (const level of await levels.all()) await level.check();
      await page.getByRole('radio', { name: t('watch.step_mode') }).check();
      const table = await start(page, t);

      await page.getByRole('button', { name: t('watch.step'), exact: true }).click();
      await table.expectMoves(1);
      await page.getByRole('button', { name: t('watch.step'), exact: true }).click();
      await table.expectMoves(2);
      await expectAccessible(page);

      const fast = page.getByRole('radio', { name: t('watch.speed.300') });
      await fast.click();
      await expect(fast).toBeChecked();
      await page.getByRole('button', { name: t('watch.resume') }).click();
      await expect(page.getByRole('link', { name: t('watch.again') })).toBeVisible({ timeout: 45_000 });
      // What both think is told on request, and called what it is.
      await expect(page.getByText(t('table.line'))).toHaveCount(0);
      await page.getByText(t('mind.both')).click();
      await expect(page.getByText(t('mind.own'))).toBeVisible();
      await expect(page.getByText(t('table.line'))).toHaveCount(2);
    });
  });
}
