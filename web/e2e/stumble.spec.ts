/** What people stumbled over, each once. */
import type { GameView, NewGame } from '../src/api/types';
import { expect, expectAccessible, test } from './fixtures';
import type { Server } from './server';
import { setUp, start, Table } from './table';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const ME = { kind: 'human', name: '' } as const;

async function make(server: Server, game: NewGame): Promise<string> {
  return (await server.post<GameView>('/api/games', game)).id;
}

/** Black takes the last square and wins 64 to 0. */
const LAST_MOVE = `${'X'.repeat(56)}-OOOOOOX X`;

const lastMove = (level: number): NewGame => ({
  position: { settings: { game: 'othello' }, start: LAST_MOVE },
  black: ME,
  white: { kind: 'level', level },
});

test('the judge says how it stands; what the opponent thinks is told on request only', async ({
  page,
  t,
}) => {
  await setUp(page, t, { game: 'othello', level: 1 });
  const table = await start(page, t);
  await expect(page.getByTestId('standing')).toHaveText(/%|\S/);
  await table.square('f5').click();
  await table.turnAfter(2);
  await expect(page.getByTestId('standing')).not.toHaveText(t('judge.looking'));
  await expect(page.getByText(t('mind.own'))).toHaveCount(0);
  await page.getByText(t('table.thought', { name: t('level.title', { level: 1 }) })).click();
  await expect(page.getByText(t('mind.own'))).toBeVisible();
  await expectAccessible(page);
});

test.describe('the end of a game', () => {
  test.use(PHONE);

  test('is told to the player, with the ways on in sight', async ({ page, t, server }) => {
    await page.goto(`/game/${await make(server, lastMove(3))}`);
    await new Table(page, t).square('a8').tap();
    await expect(page.getByText(t('end.won_by', { discs: 64 }), { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: t('table.rematch') })).toBeInViewport();
    const harder = page.getByRole('button', { name: t('end.harder', { level: 4 }) });
    await expect(harder).toBeInViewport();
    await expect(page.locator('.end-panel').getByRole('link', { name: t('nav.review') })).toBeInViewport();
    await expectAccessible(page);
    const before = page.url();
    await harder.click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByTestId('player-white')).toContainText(t('level.title', { level: 4 }));
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('nothing covers the levels', async ({ page, t }) => {
    await page.goto('/');
    const ladder = page.locator('.ladder');
    await ladder.scrollIntoViewIfNeeded();
    for (const level of await ladder.locator('label').all()) {
      const free = await level.evaluate((label) => {
        const box = label.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return top !== null && label.contains(top);
      });
      expect(free).toBe(true);
    }
    // The button that starts covers nothing either, wherever the page is scrolled to.
    await expect(page.locator('.start-bar')).not.toHaveCSS('position', 'sticky');
    await expect(page.getByRole('button', { name: t('play.start') })).toBeVisible();
  });

  test('a small square is played by a second tap', async ({ page, t, server }) => {
    const id = await make(server, { position: { settings: { game: 'gomoku' } }, black: ME, white: ME });
    await page.goto(`/game/${id}`);
    const table = new Table(page, t);
    await table.square('h8').tap();
    await expect(page.getByText(t('confirm.again', { move: 'h8' }))).toBeInViewport();
    await expect(table.square('h8')).toHaveAccessibleName(new RegExp(t('board.pending')));
    await table.expectMoves(0);
    await table.square('i9').tap();
    await expect(page.getByText(t('confirm.again', { move: 'i9' }))).toBeVisible();
    await table.square('i9').tap();
    await table.expectMoves(1);
    await expectAccessible(page);
  });

  test('the question about resigning has room, and a hint is seen', async ({ page, t }) => {
    await setUp(page, t, { game: 'othello', level: 2 });
    const table = await start(page, t);
    await table.myTurn();
    await page.getByRole('button', { name: t('table.hint'), exact: true }).tap();
    await expect(page.getByText(t('hint.where'), { exact: true })).toBeInViewport();
    await expect(page.getByRole('button', { name: t('hint.more') })).toBeInViewport();

    await page.getByRole('button', { name: t('table.resign') }).tap();
    const dialog = page.getByRole('dialog');
    const box = await dialog.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    const no = await dialog.getByRole('button', { name: t('table.play_on') }).boundingBox();
    expect(no?.width).toBeGreaterThan(70);
    expect(no?.height).toBeLessThan(48);
    await dialog.getByRole('button', { name: t('table.play_on') }).tap();
  });

  test('sounds are off at first', async ({ page, t }) => {
    await page.goto('/settings');
    await expect(page.getByLabel(t('settings.sounds'))).not.toBeChecked();
  });
});

test('a forbidden point says why when it is clicked', async ({ page, t, server }) => {
  const moves = 'h8 a1 i8 a3 g7 a5 g6 a7'.split(' ');
  const settings = { game: 'gomoku', rule: 'renju' } as const;
  const id = await make(server, { position: { settings, moves }, black: ME, white: ME });
  await page.goto(`/game/${id}`);
  // It is announced as disabled, and can be clicked all the same.
  await new Table(page, t).square('g8').click({ force: true });
  await expect(page.getByText(t('forbidden.double-three.why', { point: 'g8' }))).toBeVisible();
});

test('after swap2 one is told which colour one plays', async ({ page, t }) => {
  await setUp(page, t, { game: 'gomoku', level: 3 });
  await page.getByLabel(t('setup.swap2')).check();
  const table = await start(page, t);
  for (const [index, square] of ['h8', 'i9', 'a1'].entries()) {
    await table.square(square).click();
    // After the third stone the other side goes on by itself.
    if (index < 2) await table.expectMoves(index + 1);
  }
  const settled = (['black', 'white'] as const).flatMap((side) =>
    (['swap2.settled', 'swap2.swapped'] as const).map((key) => t(key, { side: t(`side.${side}`) })),
  );
  const told = page.locator('.notices').getByText(new RegExp(settled.join('|')));
  const choose = page.getByRole('button', { name: t('swap2.take.white') });
  await expect(told.or(choose).first()).toBeVisible();
  if (await choose.isVisible()) await choose.click();
  await expect(told.first()).toBeVisible();
});

test('arrow keys step through a game, and the focus stays on the board', async ({ page, t }) => {
  await setUp(page, t, { game: 'othello', level: 1 });
  await page.locator('[data-name="f5"]').click();
  await expect(page).toHaveURL(/\/game\//);
  const table = new Table(page, t);
  await table.turnAfter(2);
  await expect(page.locator('.board-grid :focus')).toHaveCount(1);
  await page
    .locator('h1')
    .first()
    .evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText(t('table.looking_back', { ply: 1 }))).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(t('table.looking_back', { ply: 1 }))).toHaveCount(0);
});

test('a game is pasted into the set-up, with its numbers and in lines', async ({ page, t }) => {
  await page.goto('/analyse');
  await page.getByRole('button', { name: t('analyse.edit') }).click();
  await page.getByLabel(t('edit.paste')).last().fill('1. f5 d6\n2. c3 d3');
  await page.getByRole('button', { name: t('edit.paste_use') }).click();
  await expect(page.locator('.tree .moves button')).toHaveCount(4);
  // A line that is expected is seen on the board before it is played.
  const line = page.locator('.line-step');
  await line.nth(1).hover();
  await expect(page.locator('.tree .moves button')).toHaveCount(4);
  await expect(line.nth(1)).toHaveAttribute('aria-pressed', 'true');
  await line.nth(1).click();
  await expect(page.locator('.tree .moves button')).toHaveCount(6);
});

test('what can not be read is told', async ({ page, t, quiet }) => {
  quiet.allow(/422/);
  await page.goto('/analyse');
  await page.getByRole('button', { name: t('analyse.edit') }).click();
  await page.getByLabel(t('edit.paste')).last().fill('nothing at all');
  await page.getByRole('button', { name: t('edit.paste_use') }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('several games are deleted at once', async ({ page, t, server }) => {
  for (const name of ['bulk one', 'bulk two']) {
    await make(server, { position: { settings: { game: 'othello' } }, black: ME, white: ME, name });
  }
  await page.goto('/games');
  await page.getByRole('searchbox').fill('bulk');
  await expect(page.locator('.game-row')).toHaveCount(2);
  await page.getByRole('button', { name: t('games.choose_all') }).click();
  await page.getByRole('button', { name: t('games.delete_chosen', { count: 2 }) }).click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('games.delete') })
    .click();
  await expect(page.getByText(t('games.deleted', { count: 2 }))).toBeVisible();
  await expect(page.locator('.game-row')).toHaveCount(0);
});

test('boards look as they are chosen', async ({ page, t }) => {
  await page.goto('/settings');
  await page.getByRole('radio', { name: t('settings.board.slate') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-board', 'slate');
  await expectAccessible(page);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-board', 'slate');
});

test('a network is trained from the page, and the shipped ones have their history', async ({ page, t }) => {
  await page.goto('/training');
  await expect(page.getByText(t('training.shipped'))).toBeVisible();
  await expect(page.locator('#shipped table')).toBeVisible();
  await page.getByLabel(t('training.name')).fill('from-page');
  await page.getByRole('button', { name: t('training.begin') }).click();
  await expect(page).toHaveURL(/\/training\/from-page/);
  await page.getByRole('button', { name: t('common.stop') }).click();
  await expect(page.getByRole('button', { name: t('common.stop') })).toHaveCount(0);
});

test('long experiments begin with an overview, and the rest is folded', async ({ page, t }) => {
  await page.goto('/lab/zero-ladder');
  await expect(page.getByText(t('lab.overview'))).toBeVisible();
  expect(await page.locator('details.card:not([open])').count()).toBeGreaterThan(0);
  await page.locator('ol a[href="#part-1"]').click();
  await expect(page.locator('#part-1 table')).toBeVisible();
  // The plots speak Korean here, drawn from the same picture.
  await expect(page.locator('img.plot').first()).toHaveAttribute('src', /^blob:/);
});
