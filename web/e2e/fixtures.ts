import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';

import en from '../src/i18n/en.json' with { type: 'json' };
import ko from '../src/i18n/ko.json' with { type: 'json' };
import { Server } from './server';

export type Language = 'en' | 'ko';
type Key = keyof typeof en;

/** The page's texts in a language, so that tests speak as the page does. */
export function texts(language: Language): (key: Key, params?: Record<string, string | number>) => string {
  const messages = language === 'en' ? en : ko;
  return (key, params = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

interface Fixtures {
  language: Language;
  t: ReturnType<typeof texts>;
  /** Fails the test if the page writes an error, or throws one. */
  quiet: { allow(pattern: RegExp): void };
}

interface WorkerFixtures {
  server: Server;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  language: ['ko', { option: true }],
  locale: async ({ language }, use) => use(language === 'ko' ? 'ko-KR' : 'en-GB'),
  t: async ({ language }, use) => use(texts(language)),
  quiet: [
    async ({ page }, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
      page.on('pageerror', (error) => heard.push(error.message));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** No violation of the rules for accessible pages. (Legacy mode: there are no frames to open another page for.) */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`,
  );
  expect(found).toEqual([]);
}

/** Nothing reaches beyond the right edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBeLessThanOrEqual(0);
}
