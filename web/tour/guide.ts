import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import type { Language, texts } from '../e2e/fixtures';
import { Table } from '../e2e/table';

/** Where the pictures go. */
export const FOLDER = process.env.TOUR_FOLDER ?? 'tour-pictures';
/** How long a search goes on before its picture is taken. */
const THINKING = 1500;

/** A way to look at the page: each gets its own folder of pictures. */
export interface Way {
  language: Language;
  colorScheme: 'light' | 'dark';
  device: 'phone' | 'desk';
}

export const WAYS: readonly Way[] = (['en', 'ko'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['phone', 'desk'] as const).map((device) => ({ language, colorScheme, device })),
  ),
);

export function folderOf({ language, device, colorScheme }: Way): string {
  return `${language}-${device}-${colorScheme}`;
}

export const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } };

/** Leads through the page and takes the pictures. */
export class Guide {
  readonly table: Table;
  private readonly folder: string;

  constructor(
    readonly page: Page,
    readonly t: ReturnType<typeof texts>,
    folder: string,
  ) {
    this.table = new Table(page, t);
    this.folder = join(FOLDER, folder);
    mkdirSync(this.folder, { recursive: true });
  }

  async go(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page
      .locator('.skeleton')
      .first()
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
    await this.page.waitForTimeout(250);
  }

  /** Clicks on a button by its name. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).first().click();
  }

  /** Chooses one of several. */
  async choose(name: string): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).first().check();
  }

  async think(): Promise<void> {
    await this.page.waitForTimeout(THINKING);
  }

  /** Makes a phone as high as the page, so that its menu is at the end of the picture. The board stays as wide. */
  private async stretch(width: number): Promise<void> {
    const height = await this.page.evaluate(() => document.documentElement.scrollHeight);
    await this.page.setViewportSize({ width, height });
  }

  /** The whole page, or only what is in sight. */
  async picture(name: string, part: 'page' | 'sight' = 'page'): Promise<void> {
    const sight = this.page.viewportSize() ?? SIZES.desk;
    if (part === 'page' && sight.width === SIZES.phone.width) await this.stretch(sight.width);
    await this.page.waitForTimeout(150);
    await this.page.screenshot({ path: join(this.folder, `${name}.png`), fullPage: part === 'page' });
    await this.page.setViewportSize(sight);
  }
}
