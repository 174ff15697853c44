import type { Page } from '@playwright/test';

import type { GameView, Imported } from '../src/api/types';
import type { Server } from './server';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures';

/** A game that is over and one that is not, made over the interface. */
async function makeGames(server: Server): Promise<{ done: string; open: string }> {
  const imported = await server.post<Imported>('/api/games/import?game=othello', 'f5d6c3d3c4f4f6f3e6e7');
  const made = await server.post<GameView>('/api/games', {
    position: { settings: { game: 'gomoku', size: 9 }, moves: ['e5', 'f6', 'd6'] },
    black: { kind: 'human' },
    white: { kind: 'human' },
  });
  return { done: imported.games[0]?.id ?? '', open: made.id };
}

async function visitAll(page: Page, server: Server): Promise<void> {
  const { done, open } = await makeGames(server);
  const paths = [
    '/',
    `/game/${open}`,
    `/analyse?game=${open}`,
    '/review',
    `/review/${done}`,
    '/watch',
    '/games',
    '/lab',
    '/lab/v3-depth',
    '/training',
    '/practice',
    '/learn/othello',
    '/learn/gomoku',
    '/openings',
    '/openings?game=gomoku&rule=renju',
    '/stats',
    '/settings',
    '/nowhere',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('main h1, main h2, main [role=grid], main p').first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await test.step(`accessible: ${path}`, () => expectAccessible(page));
    await test.step(`fits: ${path}`, () => expectNoSidewaysScroll(page));
  }
}

const WAYS = [
  { language: 'en', colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { language: 'ko', colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

for (const way of WAYS) {
  test.describe(`${way.language}, ${way.colorScheme}, ${way.viewport.width} wide`, () => {
    test.use(way);
    test.setTimeout(150_000);
    test('every view is accessible and fits', async ({ page, server }) => visitAll(page, server));
  });
}

test('the language is switched and remembered', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your move');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your move');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('settings change the board and the theme', async ({ page, t }) => {
  await page.goto('/settings');
  await page.getByLabel(t('settings.coordinates')).uncheck();
  await page.getByRole('radio', { name: t('settings.theme.dark') }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(page.locator('.board-coordinate')).toHaveCount(0);
  const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(background).toBe('rgb(21, 23, 26)');
});

test('help is a key away, and the focus is seen', async ({ page, t }) => {
  await page.goto('/');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: t('help.title') })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('[data-name="f5"]').focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-name="f4"]')).toBeFocused();
  expect(
    await page.locator('[data-name="f4"]').evaluate((button) => getComputedStyle(button).outlineStyle),
  ).toBe('solid');
});

test('it can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
});
