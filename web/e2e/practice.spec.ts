import type { NextCard, Solution } from '../src/api/types';
import type { Server } from './server';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { Table } from './table';

/** The card that the page shows first, and its solution. */
async function firstCard(server: Server, deck: string): Promise<{ card: NextCard; solution: Solution }> {
  const card = await server.get<NextCard>(`/api/practice/next?deck=${deck}`);
  const solution = await server.get<Solution>(`/api/practice/solution?card=${card.card?.id ?? ''}`);
  return { card, solution };
}

for (const language of ['ko', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an ending is solved, played out, and comes back later', async ({ page, t, server }) => {
      const { solution } = await firstCard(server, 'endgame');
      await page.goto('/practice');
      const table = new Table(page, t);
      await table.square(solution.moves[0] ?? '').click();
      await expect(page.getByText(t('practice.solved'), { exact: true })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText(t('practice.back_days', { count: 3 }))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: t('practice.play_on') }).click();
      for (let turn = 0; turn < 12 && (await table.open.count()) > 0; turn += 1) {
        const before = await page.locator('[role=gridcell] button, [data-name]').count();
        expect(before).toBeGreaterThan(0);
        await table.open.first().click();
        await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 15_000 });
      }
      await expect(table.open).toHaveCount(0);
      await page.getByRole('button', { name: t('practice.next') }).click();
      await expect(table.open.first()).toBeVisible({ timeout: 15_000 });
    });

    test('an attack is played out on the board by keys, and a wrong move is told', async ({
      page,
      t,
      server,
    }) => {
      const { card, solution } = await firstCard(server, 'fours');
      await page.goto('/practice');
      await page.getByRole('button', { name: new RegExp(t('practice.deck.fours')) }).click();
      const table = new Table(page, t);
      const right = new Set(solution.moves);
      await expect(table.square(solution.moves[0] ?? '')).toHaveAttribute('data-open', /.*/);
      const open = await table.open.evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('data-name') ?? ''),
      );
      const wrong = open.find((name) => !right.has(name)) ?? '';
      await table.square(wrong).click();
      await expect(page.getByText(t('practice.failed'))).toBeVisible({ timeout: 15_000 });
      await page.getByRole('button', { name: t('practice.again'), exact: true }).click();
      for (const [index, move] of solution.line.entries()) {
        if (index % 2 === 1) continue;
        await expect(table.square(move)).toHaveAttribute('data-open', /.*/, { timeout: 15_000 });
        await table.square(move).focus();
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText(t('practice.solved_late'))).toBeVisible({ timeout: 15_000 });
      await page.keyboard.press('n');
      await expect(page.getByText(t('practice.about.fours'))).toBeVisible({ timeout: 15_000 });
      expect(card.card?.deck).toBe('fours');
    });
  });
}

test('the solution is shown step by step', async ({ page, t, server }) => {
  const { solution } = await firstCard(server, 'threats');
  await page.goto('/practice');
  await page.getByRole('button', { name: new RegExp(t('practice.deck.threats')) }).click();
  await page.getByRole('button', { name: t('practice.show') }).click();
  const line = page.getByRole('group', { name: t('practice.line') });
  await expect(line.getByRole('button')).toHaveCount(solution.line.length);
  await line.getByRole('button').first().click();
  const table = new Table(page, t);
  await expect(table.square(solution.line[0] ?? '')).not.toHaveAccessibleName(new RegExp(t('board.empty')));
});

test('a mistake of one’s own becomes a card', async ({ page, t, server, request }) => {
  const moves = ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7', 'l8'];
  const people = { black: { kind: 'human' }, white: { kind: 'human' } };
  const made = await request.post('/api/games', {
    data: { position: { settings: { game: 'gomoku' }, moves }, ...people },
  });
  const { id } = (await made.json()) as { id: string };
  await request.post(`/api/games/${id}/review`, { data: { ms_per_move: 100 } });
  await expect
    .poll(async () => (await request.get(`/api/games/${id}/review`)).status(), { timeout: 40_000 })
    .toBe(200);
  const { solution } = await firstCard(server, 'mistakes');
  await page.goto('/practice');
  await page.getByRole('button', { name: new RegExp(t('practice.deck.mistakes')) }).click();
  const table = new Table(page, t);
  await table.square(solution.moves[0] ?? '').click();
  await expect(page.getByText(t('practice.solved'), { exact: true })).toBeVisible({ timeout: 15_000 });
  await page.goto('/stats');
  await page.getByRole('radio', { name: t('game.gomoku') }).check();
  await expect(page.getByRole('heading', { name: t('stats.mistakes') })).toBeVisible();
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('practice fits', async ({ page, t }) => {
    await page.goto('/practice');
    await expect(page.getByRole('grid')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: t('practice.hint') }).click();
    await expect(page.getByText(t('hint.where'))).toBeVisible({ timeout: 15_000 });
    await expectAccessible(page);
  });
});
