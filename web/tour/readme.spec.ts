import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '../e2e/fixtures';
import type { GameView } from '../src/api/types';
import { Guide, FOLDER, SIZES } from './guide';
import { addAnalyst } from './scenes';
import { makeStock } from './stock';

/** The four pictures of the README. */
const OPENING = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5'.split(' ');
const DESK = { viewport: { width: 1280, height: 860 } };

test.describe('readme, a game', () => {
  test.use({ ...DESK, language: 'en', colorScheme: 'light' });
  test('play', async ({ page, t, server }) => {
    const { id } = await server.post<GameView>('/api/games', {
      position: { settings: { game: 'othello' }, moves: OPENING },
      black: { kind: 'human' },
      white: { kind: 'level', level: 10 },
    });
    const guide = new Guide(page, t, 'readme');
    await guide.go(`/game/${id}`);
    await guide.table.open.first().click();
    await guide.think();
    await guide.picture('web-play', 'sight');
  });
});

test.describe('readme, four minds by night', () => {
  test.use({ ...DESK, language: 'en', colorScheme: 'dark' });
  test('analyse', async ({ page, t, server }) => {
    const stock = await makeStock(server);
    const guide = new Guide(page, t, 'readme');
    await guide.go(`/analyse?game=${stock.reviewed}&ply=19`);
    for (const name of ['alphabeta', 'mcts', 'minimax']) await addAnalyst(guide, name);
    await guide.press(t('analyse.sweep'));
    await expect(page.getByRole('button', { name: t('analyse.sweep') })).toBeVisible({ timeout: 40_000 });
    await page.waitForTimeout(4000);
    await page.evaluate(() => scrollTo(0, 0));
    await guide.picture('web-analyse', 'sight');
  });
});

test.describe('readme, a review', () => {
  test.use({ ...DESK, language: 'ko', colorScheme: 'light' });
  test('review', async ({ page, t, server }) => {
    const stock = await makeStock(server);
    const guide = new Guide(page, t, 'readme');
    await guide.go(`/review/${stock.reviewed}`);
    await page.locator('.moves .text-verm').first().click();
    await guide.picture('web-review', 'sight');
  });
});

const PHONE = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

test.describe('readme, phones', () => {
  test.use(PHONE);
  test('phones', async ({ page, t, server, browser }) => {
    const stock = await makeStock(server);
    const korean = new Guide(page, t, 'readme');
    await korean.go('/');
    await korean.picture('phone-start', 'sight');
    await korean.go(`/review/${stock.reviewed}`);
    await korean.press(/\(\d+\)$/);
    await korean.page.getByText(t('retry.find')).waitFor();
    await korean.picture('phone-retry', 'sight');

    const night = { ...PHONE, baseURL: server.url, locale: 'en-GB', colorScheme: 'dark' } as const;
    const english = new Guide(await (await browser.newContext(night)).newPage(), t, 'readme');
    await english.go(`/game/${stock.omok}`);
    await english.picture('phone-omok', 'sight');

    await page.setViewportSize({ width: 1176, height: 788 });
    await page.goto('about:blank');
    await page.setContent(sideBySide(['phone-start', 'phone-omok', 'phone-retry']));
    await page.screenshot({ path: join(FOLDER, 'readme', 'web-phones.png') });
  });
});

/** Pictures on paper, next to each other. */
function sideBySide(names: readonly string[]): string {
  const address = (name: string) =>
    `data:image/png;base64,${readFileSync(join(FOLDER, 'readme', `${name}.png`)).toString('base64')}`;
  const images = names.map((name) => `<img src="${address(name)}" width="360" height="740">`).join('');
  return `<meta name="viewport" content="width=1176"><body style="margin:0;padding:24px;display:flex;gap:24px;background:#dad3c5">${images}`;
}
