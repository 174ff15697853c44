import type { GameView } from '../src/api/types';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';
import { setUp, start, Table } from './table';

test.describe('a complete game', () => {
  test('of Othello by mouse against level 5, in Korean', async ({ page, t }) => {
    await setUp(page, t, { game: 'othello', level: 5 });
    const table = await start(page, t);
    await table.playOut((square) => square.click());
    await expectAccessible(page);
  });

  test.describe('in English', () => {
    test.use({ language: 'en' });

    test('of Omok by keyboard against level 5', async ({ page, t }) => {
      await setUp(page, t, { game: 'gomoku', level: 5 });
      await page.getByLabel(t('setup.size'), { exact: true }).selectOption('9');
      const table = await start(page, t);
      // From the button that has the focus, arrows lead over the board, and Enter plays.
      await table.square('e5').focus();
      await table.playOut(async () => {
        await walkToOpen(table);
        await page.keyboard.press('Enter');
      });
      await expect(page.getByTestId('announcer')).not.toBeEmpty();
    });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test('of Omok by touch against level 5', async ({ page, t }) => {
      await setUp(page, t, { game: 'gomoku', level: 5 });
      await page.getByLabel(t('setup.size'), { exact: true }).selectOption('9');
      await expectNoSidewaysScroll(page);
      const table = await start(page, t);
      await expectNoSidewaysScroll(page);
      // Board and controls are in sight together.
      await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: t('table.undo') })).toBeInViewport({ ratio: 1 });
      await table.playOut((square) => square.tap());
      await expectAccessible(page);
    });
  });
});

/** Walks with arrow keys, row by row, until the square with the focus can be played. */
async function walkToOpen(table: Table): Promise<void> {
  const { page } = table;
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 9; column += 1) {
      if (await page.evaluate(() => document.activeElement?.hasAttribute('data-open'))) return;
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
  }
}

test('the board of the start page begins a game at once', async ({ page, t }) => {
  await setUp(page, t, { game: 'othello', level: 1 });
  await page.locator('[data-name="f5"]').click();
  await expect(page).toHaveURL(/\/game\//);
  const table = new Table(page, t);
  await table.expectMoves(2);
});

test('undo, redo, hint, resign and rematch with colours swapped', async ({ page, t }) => {
  await setUp(page, t, { game: 'othello', level: 2 });
  const table = await start(page, t);
  await table.square('f5').click();
  await table.expectMoves(2);
  await table.myTurn();

  await page.getByRole('button', { name: t('table.undo') }).click();
  await table.expectMoves(0);
  await page.keyboard.press('r');
  await table.expectMoves(2);

  await page.keyboard.press('h');
  await expect(page.getByText(t('hint.where'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('hint.more') }).click();
  await expect(page.getByText(t('hint.idea'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('hint.more') }).click();
  await expect(page.getByText(t('hint.move'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: t('hint.more') })).toHaveCount(0);

  await page.getByRole('button', { name: t('table.resign') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('table.resign') })
    .click();
  await expect(table.result).toBeVisible();
  await table.result.click();
  await expect(page.getByTestId('player-white')).toContainText(t('table.you'));
  await table.turnAfter(1);
});

test('a slow agent is told to move now; looking around does not disturb it', async ({ page, t }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: t('setup.by_agent') }).check();
  await page.getByLabel(t('agent.name'), { exact: true }).selectOption('mcts');
  await page.getByText(t('agent.options')).click();
  await page.getByLabel('time', { exact: true }).fill('50s');
  const table = await start(page, t);
  await table.square('f5').click();
  await expect(page.getByTestId('player-white')).toContainText(t('table.thinking'));
  await page.getByText(t('table.thought', { name: 'mcts:time=50s' })).click();
  await expect(page.getByText(t('table.line'))).toBeVisible();
  await page.keyboard.press('m');
  await table.turnAfter(2);
});

test('forbidden points of Renju and a game of two people with a clock', async ({ page, t }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: t('game.gomoku') }).check();
  await page.getByRole('radio', { name: t('rule.renju') }).check();
  await page.getByRole('radio', { name: t('setup.by_human') }).check();
  await page.getByRole('radio', { name: '5+3' }).check();
  const table = await start(page, t);
  const moves = 'h8 a1 i8 a3 g7 a5 g6 a7'.split(' ');
  for (const [index, move] of moves.entries()) {
    await table.square(move).click();
    await table.expectMoves(index + 1);
  }
  await expect(page.getByRole('timer').first()).toBeVisible();
  const forbidden = table.square('g8');
  await expect(forbidden).toHaveAccessibleName(new RegExp(t('forbidden.double-three')));
  await expect(forbidden).not.toHaveAttribute('data-open');
});

test('swap2 settles the colours', async ({ page, t }) => {
  await setUp(page, t, { game: 'gomoku', level: 2 });
  await page.getByLabel(t('setup.swap2')).check();
  const table = await start(page, t);
  await expect(page.getByText(t('swap2.place_three'))).toBeVisible();
  await table.square('h8').click();
  await table.expectMoves(1);
  await table.square('i9').click();
  await table.expectMoves(2);
  await table.square('a1').click();
  await expect(page.getByText(t('swap2.place_three'))).toBeHidden();
  const choose = page.getByRole('button', { name: t('swap2.take.white') });
  await expect(choose.or(table.open.first()).first()).toBeVisible();
});

test('a forced pass is explained, and the game goes on', async ({ page, t, server }) => {
  // Black has nothing to turn over; White has c1.
  const { id } = await server.post<GameView>('/api/games', {
    position: { settings: { game: 'othello' }, start: `OX${'-'.repeat(62)} X` },
    black: { kind: 'human' },
    white: { kind: 'human' },
  });
  await page.goto(`/game/${id}`);
  const table = new Table(page, t);
  await expect(page.getByText(t('pass.must', { who: t('side.black') }))).toBeVisible();
  await expect(table.open).toHaveCount(0);
  await table.pass.click();
  await expect(page.getByText(t('pass.was', { who: t('side.black') }))).toBeVisible();
  await expect(page.locator('.moves')).toContainText(t('moves.pass'));
  await expect(page.getByTestId('announcer')).toContainText(t('say.pass', { who: t('side.black') }));
  await table.square('c1').click();
  await expect(table.result).toBeVisible();
});
