import { expect, expectAccessible, test } from './fixtures';
import { Table } from './table';

/** Black has an open three in the middle, and White looks elsewhere. */
const MOVES = ['h8', 'h9', 'i8', 'i9', 'j8', 'j9', 'g8'];
const POSITION = { settings: { game: 'gomoku' }, moves: MOVES };
const PEOPLE = { black: { kind: 'human', name: '' }, white: { kind: 'human', name: '' } };

for (const language of ['ko', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('a mistake is explained, and its line is played on the board', async ({ page, request, t }) => {
      const made = await request.post('/api/games', { data: { position: POSITION, ...PEOPLE } });
      const { id } = (await made.json()) as { id: string };
      await request.post(`/api/games/${id}/review`, { data: { ms_per_move: 200 } });
      await page.goto(`/review/${id}`);
      const table = new Table(page, t);
      await expect(page.locator('.moves .text-verm').first()).toBeVisible({ timeout: 40_000 });
      await page.locator('.moves li', { hasText: 'j9' }).getByRole('button').click();
      const why = page.getByRole('region', { name: t('coach.why') });
      await expect(why).toContainText('g8');

      await why.getByRole('button', { name: t('claim.ignores_threat') }).click();
      await expect(page.locator('.board-evidence').first()).toBeVisible();
      const line = why.getByRole('group', { name: t('coach.played_line') });
      await line.getByRole('button').nth(1).click();
      await expect(table.square('g8')).toHaveAccessibleName(new RegExp(t('side.black')));
      await expectAccessible(page);
    });

    test('the coach warns of a mistake, and the move is not played', async ({ page, request, t }) => {
      const position = { ...POSITION, moves: MOVES.slice(0, 5) };
      const white = { kind: 'human', name: '' };
      const black = { kind: 'level', level: 1 };
      const made = await request.post('/api/games', { data: { position, black, white } });
      const { id } = (await made.json()) as { id: string };
      await page.goto(`/game/${id}`);
      const table = new Table(page, t);
      await page.getByText(t('teach.before'), { exact: true }).click();
      await table.square('j9').click();
      await expect(page.getByRole('heading', { name: t('teach.moment') })).toBeVisible({ timeout: 15_000 });
      await table.expectMoves(5);
      await expectAccessible(page);
      await page.getByRole('button', { name: t('teach.think_again') }).click();
      await expect(page.getByRole('heading', { name: t('teach.title') })).toBeVisible();
      await table.square('j9').click();
      await page.getByRole('button', { name: t('teach.play_anyway') }).click({ timeout: 15_000 });
      await expect(page.locator('.moves li').nth(5)).toContainText('j9', { timeout: 15_000 });
    });
  });
}
