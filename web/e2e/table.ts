import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

import type { texts } from './fixtures';

type Texts = ReturnType<typeof texts>;

/** The board of a page, as a person uses it. */
export class Table {
  constructor(
    readonly page: Page,
    readonly t: Texts,
  ) {}

  square(name: string): Locator {
    return this.page.locator(`[data-name="${name}"]`);
  }

  get open(): Locator {
    return this.page.locator('[data-open]');
  }

  get result(): Locator {
    return this.page.getByRole('button', { name: this.t('table.rematch') });
  }

  get pass(): Locator {
    return this.page.getByRole('button', { name: this.t('pass.button'), exact: true });
  }

  /** How many moves the list of moves shows. */
  moves(): Promise<number> {
    return this.page.locator('.moves li').count();
  }

  async expectMoves(count: number): Promise<void> {
    await expect(this.page.locator('.moves li')).toHaveCount(count);
  }

  /** Waits until a person has to do something: `false` once the game is over. */
  async myTurn(): Promise<boolean> {
    await expect(this.open.first().or(this.pass).or(this.result).first()).toBeVisible({ timeout: 20_000 });
    return !(await this.result.isVisible());
  }

  /** Plays a whole game with the first move there is, in whatever way `choose` plays it. */
  async playOut(choose: (square: Locator) => Promise<void>): Promise<void> {
    for (let turn = 0; turn < 130 && (await this.myTurn()); turn += 1) {
      const before = await this.moves();
      if (await this.pass.isVisible()) await this.pass.click();
      else await choose(this.open.first());
      await expect.poll(() => this.moves(), { timeout: 20_000 }).toBeGreaterThan(before);
    }
    await expect(this.result).toBeVisible();
  }
}

/** Chooses a game on the start page. */
export async function setUp(
  page: Page,
  t: Texts,
  choice: { game: 'othello' | 'gomoku'; level: number },
): Promise<void> {
  await page.goto('/');
  await page.getByRole('radio', { name: t(`game.${choice.game}`) }).check({ force: true });
  await page
    .getByRole('radio', { name: t('level.title', { level: choice.level }), exact: true })
    .check({ force: true });
}

export async function start(page: Page, t: Texts): Promise<Table> {
  await page.getByRole('button', { name: t('play.start') }).click();
  await expect(page).toHaveURL(/\/(game|watch)\//);
  await expect(page.getByRole('grid')).toBeVisible();
  return new Table(page, t);
}
