import { expect } from '@playwright/test';

import type { Guide } from './guide';
import type { Stock } from './stock';

/** A part of the tour. */
type Scene = (guide: Guide, stock: Stock) => Promise<void>;

const start: Scene = async (guide) => {
  const { t, page } = guide;
  await guide.go('/');
  await guide.picture('start-first', 'sight');
  await guide.picture('start-othello');
  await guide.choose(t('game.gomoku'));
  await guide.choose(t('rule.renju'));
  await guide.picture('start-omok');
  await guide.choose(t('setup.by_agent'));
  await page.getByText(t('agent.options')).click();
  await guide.picture('start-agent');
  await guide.choose(t('setup.by_human'));
  await guide.picture('start-people');
};

const games: Scene = async (guide, stock) => {
  const { t, page, table } = guide;
  await guide.go(`/game/${stock.othello}`);
  await guide.picture('game-othello');
  await page.keyboard.press('h');
  await page.getByText(t('hint.where')).waitFor();
  await guide.picture('game-hint');
  await guide.press(t('table.resign'));
  await guide.picture('game-resign', 'sight');
  await page.keyboard.press('Escape');
  await guide.go(`/game/${stock.omok}`);
  await guide.picture('game-omok', 'sight');
  await guide.picture('game-omok-whole');
  await guide.go(`/game/${stock.renju}`);
  await guide.picture('game-renju');
  await guide.go(`/game/${stock.pass}`);
  await guide.picture('game-pass');
  await guide.go(`/game/${stock.slow}`);
  await table.open.first().click();
  await guide.think();
  await guide.picture('game-thinking', 'sight');
  await guide.picture('game-thinking-whole');
  await guide.press(t('table.now'));
  await table.turnAfter(2);
  await guide.press(t('table.undo'));
};

const ends: Scene = async (guide, stock) => {
  const { t, table } = guide;
  await guide.go(`/game/${stock.five}`);
  if (await table.open.count()) await table.square('k8').click();
  // A board with small squares asks for a second tap.
  if (await table.square('k8').and(table.open).count()) await table.square('k8').click();
  await expect(table.result).toBeVisible();
  await guide.picture('game-over');
  await guide.go(`/game/${stock.reviewed}`);
  await guide.picture('game-imported');
  await guide.go(`/game/${stock.swap2}`);
  await guide.picture('swap2-place');
  for (const square of ['h8', 'i9', 'g7']) {
    if ((await table.square(square).getAttribute('data-open')) !== null) await table.square(square).click();
    await guide.page.waitForTimeout(200);
  }
  await guide.picture('swap2-choose');
  await guide.go('/game/nosuchgame');
  await guide.page
    .getByRole('alert')
    .or(guide.page.getByText(t('table.gone')))
    .first()
    .waitFor();
  await guide.picture('game-missing');
};

const analyse: Scene = async (guide, stock) => {
  const { t, page, table } = guide;
  await guide.go(`/analyse?game=${stock.othello}`);
  await guide.think();
  await guide.picture('analyse-othello');
  await guide.press(t('analyse.add'));
  await guide.picture('analyse-add', 'sight');
  await page.keyboard.press('Escape');
  for (const name of ['alphabeta', 'mcts', 'zero']) await addAnalyst(guide, name);
  await guide.think();
  await guide.picture('analyse-minds');
  await page.getByRole('button', { name: t('step.back') }).click();
  await guide.think();
  await table.open.first().click();
  await guide.press(t('analyse.sweep'));
  await expect(page.getByRole('button', { name: t('analyse.sweep') })).toBeVisible();
  await guide.picture('analyse-variations');
  await guide.press(t('analyse.edit'));
  await guide.picture('analyse-setup');
  await guide.go(`/analyse?game=${stock.omok}`);
  await guide.think();
  await guide.picture('analyse-omok');
  await guide.go('/analyse?share=nonsense');
  await guide.picture('analyse-refused');
};

export async function addAnalyst({ page, t }: Guide, name: string): Promise<void> {
  await page
    .getByRole('button', { name: t('analyse.add') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('agent.name'), { exact: true }).selectOption(name);
  await dialog.getByRole('button', { name: t('analyse.add') }).click();
}

const review: Scene = async (guide, stock) => {
  const { t, page, table } = guide;
  await guide.go('/review');
  await guide.picture('review-choose');
  await guide.go(`/review/${stock.fresh}`);
  await guide.picture('review-start');
  await guide.go(`/review/${stock.reviewed}`);
  await guide.picture('review-whole');
  await page.locator('.moves .text-verm, .moves .text-amber').first().click();
  await guide.picture('review-mistake');
  await guide.press(new RegExp(t('retry.start', { count: '\\d+' }).replace(/[()]/g, '\\$&')));
  await page.getByText(t('retry.find')).waitFor();
  await guide.picture('retry-find');
  await guide.press(t('retry.reveal'));
  await guide.picture('retry-best');
  await table.open.last().click();
  await guide.think();
  await guide.picture('retry-tried');
};

const watch: Scene = async (guide, stock) => {
  const { t, page } = guide;
  await guide.go('/watch');
  await guide.picture('watch-setup');
  await guide.go(`/watch/${stock.watched}`);
  const step = page.getByRole('button', { name: t('watch.step'), exact: true });
  await step.click();
  await guide.think();
  await step.click();
  await guide.think();
  await guide.picture('watch-minds');
};

const lab: Scene = async (guide) => {
  const { page } = guide;
  await guide.go('/lab');
  await guide.picture('lab');
  for (const id of ['v3-depth', 'v7-rollouts', 'zero-ladder']) {
    await guide.go(`/lab/${id}`);
    for (const plot of await page.locator('img.plot').all()) await plot.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 0));
    await guide.picture(`lab-${id}`);
  }
  await guide.go('/training');
  await guide.picture('training');
  const run = page.locator('main a[href^="/training/"]').first();
  if (await run.count()) await run.click();
  await guide.think();
  await guide.picture('training-run');
};

const files: Scene = async (guide) => {
  const { t, page } = guide;
  await guide.go('/games');
  await guide.picture('games');
  await page.getByRole('checkbox').first().check();
  await guide.press(t('files.export'));
  await guide.picture('games-export', 'sight');
  await page.keyboard.press('Escape');
  await guide.press(t('games.menu'));
  await guide.picture('games-menu', 'sight');
  await page.keyboard.press('Escape');
  await page.getByLabel(t('import.text')).fill('no game at all');
  await guide.press(t('import.bring'));
  await page.getByRole('alert').first().waitFor();
  await guide.picture('games-refused');
  await page.getByRole('searchbox').fill('nobody of this name');
  await page.getByText(t('games.none')).waitFor();
  await guide.picture('games-none');
};

const study: Scene = async (guide, stock) => {
  const { t, table } = guide;
  await guide.go('/practice');
  await table.open.first().waitFor();
  await guide.picture('practice-ending');
  await table.open.first().click();
  await guide.think();
  await guide.picture('practice-told');
  await guide.press(new RegExp(t('practice.deck.fours')));
  await table.open.first().waitFor();
  await guide.picture('practice-fours');
  await guide.press(t('practice.show'));
  await guide.think();
  await guide.picture('practice-solution');
  await guide.press(new RegExp(t('practice.deck.mistakes')));
  await guide.think();
  await guide.picture('practice-mistakes');
  await guide.go('/learn/othello');
  await guide.picture('learn-othello', 'sight');
  await guide.go('/learn/gomoku');
  await guide.picture('learn-omok', 'sight');
  await guide.go('/openings');
  await guide.think();
  await guide.picture('openings');
  await guide.go('/stats');
  await guide.picture('record');
  expect(stock.reviewed).not.toBe('');
};

const rest: Scene = async (guide) => {
  const { t, page } = guide;
  await guide.go('/settings');
  await guide.picture('settings');
  await guide.go('/nowhere');
  await guide.picture('unknown-page');
  await guide.go('/');
  await page.keyboard.press('?');
  await guide.picture('help', 'sight');
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: t('nav.more'), exact: true });
  if (await more.isVisible()) {
    await more.click();
    await guide.picture('more', 'sight');
  }
};

export const SCENES = { start, games, ends, analyse, review, watch, study, lab, files, rest };

/** What a person sees before there is anything to see. */
export async function emptyHouse(guide: Guide, url: string): Promise<void> {
  for (const view of ['', 'games', 'review', 'training']) {
    await guide.go(`${url}/${view}`);
    await guide.picture(`empty-${view || 'start'}`);
  }
}
