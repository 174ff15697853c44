import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';

import { texts } from '../e2e/fixtures';
import { Table } from '../e2e/table';
import { Host } from './host';

type Texts = ReturnType<typeof texts>;

interface Fixtures {
  host: Host;
  t: ReturnType<typeof texts>;
  /** Fails the test if the page writes an error, or throws one. */
  quiet: undefined;
}

export const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern
  host: async ({}, use) => {
    const host = await Host.start();
    await use(host);
    await host.stop();
  },
  locale: 'en-GB',
  // eslint-disable-next-line no-empty-pattern
  t: async ({}, use) => use(texts('en')),
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
      page.on('pageerror', (error) => heard.push(error.message));
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Waits until everything is kept that is needed without a network. */
export async function kept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      if (!navigator.serviceWorker.controller) return false;
      const models = (await (await fetch('models.json')).json()) as Record<string, { path: string }>;
      const cache = await caches.open('hansu-models');
      const keys = (await cache.keys()).map(({ url }) => url);
      const wanted = [
        'othello.bin',
        'gomoku-freestyle.z',
        'gomoku-renju.z',
        'othello.safetensors',
        'omok15.safetensors',
        'omok9.safetensors',
      ];
      return wanted.every((name) => keys.some((url) => url.endsWith(models[name]?.path ?? '?')));
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
}

export interface Wanted {
  game: 'othello' | 'gomoku';
  size?: number;
  rule?: 'freestyle' | 'standard' | 'renju';
  /** Its name with options, or a level. */
  agent: string | number;
}

/** Begins a game as Black against an agent. The page is loaded anew. */
export async function begin(page: Page, t: Texts, { game, size, rule, agent }: Wanted): Promise<Table> {
  const settings =
    game === 'othello'
      ? { game, size: 8, row: null, rule: null }
      : { game, size: size ?? 15, row: 5, rule: rule ?? 'freestyle' };
  const opponent =
    typeof agent === 'number' ? { kind: 'level', level: agent } : { kind: 'agent', spec: agent };
  const draft = { settings, colour: 'black', opponent };
  await page.evaluate((kept) => localStorage.setItem('hansu.draft', kept), JSON.stringify(draft));
  await page.goto(page.url().replace(/#.*/, ''));
  await page.reload();
  await page.getByRole('button', { name: t('play.start') }).click();
  await expect(page).toHaveURL(/#\/game\//);
  await expect(page.getByRole('grid')).toBeVisible();
  return new Table(page, t);
}
