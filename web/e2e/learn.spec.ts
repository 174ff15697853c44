import type { ExplorerView, Lesson } from '../src/api/types';
import { expect, expectAccessible, test } from './fixtures';
import { Table } from './table';

for (const language of ['ko', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });
    for (const game of ['othello', 'gomoku'] as const) {
      test(`the lesson of ${game} is done from the first step to the last`, async ({ page, t, server }) => {
        const lessons = await server.get<Lesson[]>('/api/lessons');
        const steps = lessons.find((lesson) => lesson.game === game)?.steps ?? [];
        await page.goto(`/learn/${game}`);
        const table = new Table(page, t);
        for (const [index, step] of steps.entries()) {
          await expect(page.getByRole('button', { name: new RegExp(`^${index + 1}`) })).toHaveAttribute(
            'aria-current',
            'step',
          );
          if (step.by === 'pass')
            await page.getByRole('button', { name: t('pass.button'), exact: true }).click();
          else if (step.by === 'choice') {
            await page.getByRole('button', { name: t('learn.choice.white') }).click();
          } else {
            const squares = step.answers.length > 0 ? [step.answers[0] ?? ''] : ['e5', 'f7', 'g6'];
            for (const [count, square] of squares.slice(0, step.moves).entries()) {
              await table.square(square).click();
              if (count + 1 < step.moves) {
                await expect(
                  page.getByText(t('learn.placed', { count: count + 1, total: step.moves })),
                ).toBeVisible();
              }
            }
          }
          if (index + 1 < steps.length) {
            await page.getByRole('button', { name: t('learn.next'), exact: true }).click();
          }
        }
        await expect(
          page.getByRole('link', { name: t('learn.play', { game: t(`game.${game}`) }) }),
        ).toBeVisible();
        await expectAccessible(page);
      });
    }
  });
}

test('a move that the rules refuse is told by the server', async ({ page, t, quiet }) => {
  quiet.allow(/422/);
  await page.goto('/learn/othello');
  const table = new Table(page, t);
  await table.square('a1').click();
  await expect(page.getByText(t('learn.turn.ask'))).toBeVisible();
  await expect(page.locator('.text-verm')).toBeVisible();
});

test('openings are explored by clicks, with names and the book', async ({ page, t, server }) => {
  await server.post('/api/games/import?game=othello', WHOLE_GAME);
  await page.goto('/openings');
  const table = new Table(page, t);
  await expect(page.getByText(t('openings.games', { count: 1 })).first()).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.locator('.opening-table .line-step').first().click();
  await expect(page.locator('.line-path .line-step')).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.line-path .line-step')).toHaveCount(1);
  for (const move of ['f5', 'd6', 'c3', 'd3', 'c4']) {
    await expect(table.square(move)).toHaveAttribute('data-open', /.*/);
    await table.square(move).click();
  }
  const tiger = await server.post<ExplorerView>('/api/explorer', {
    position: { settings: { game: 'othello' }, moves: ['f5', 'd6', 'c3', 'd3', 'c4'] },
  });
  await expect(page.getByRole('heading', { name: new RegExp(tiger.name?.ko ?? 'none') })).toBeVisible();
});

const WHOLE_GAME =
  'd3e3f3e2f1e1d1c5f5c3c4g2h3c2c1h1f4b5a6d2c6g3e6e7e8g6g4b7c8g5h6b2a3a5a4f2h4a2a1h2d6h5f6b4b3g7h8b1b6d7d8f7f8g1h7a7a8c7g8b8';
