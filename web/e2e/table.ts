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

  async expectMoves(count: number): Promise<void> {
    await expect(this.page.locator('.moves li')).toHaveCount(count);
  }

  /** Waits until a person has to do something after so many moves. */
  async turnAfter(moves: number): Promise<'play' | 'pass' | 'over'> {
    const texts = { over: this.t('table.rematch'), pass: this.t('pass.button') };
    const state = await this.page.waitForFunction(
      ({ played, names }) => {
        const buttons = [...document.querySelectorAll('.notice button')].map((button) => button.textContent);
        if (buttons.includes(names.over)) return 'over';
        if (document.querySelectorAll('.moves li').length < played) return false;
        if (buttons.includes(names.pass)) return 'pass';
        return document.querySelector('[data-open]') ? 'play' : false;
      },
      { played: moves, names: texts },
      { timeout: 20_000 },
    );
    return (await state.jsonValue()) as 'play' | 'pass' | 'over';
  }

  async myTurn(): Promise<void> {
    expect(await this.turnAfter(0)).toBe('play');
  }

  /** Plays a whole game with the first move there is, in whatever way `choose` plays it. */
  async playOut(choose: (square: Locator) => Promise<void>): Promise<void> {
    let played = 0;
    for (let state = await this.turnAfter(0); state !== 'over'; state = await this.turnAfter(played + 1)) {
      played = await this.page.locator('.moves li').count();
      if (state === 'pass') await this.pass.click();
      else await choose(this.open.first());
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
  await page.getByRole('radio', { name: t(`game.${choice.game}`) }).check();
  await page.getByRole('radio', { name: t('level.title', { level: choice.level }), exact: true }).check();
}

export async function start(page: Page, t: Texts): Promise<Table> {
  await page.getByRole('button', { name: t('play.start') }).click();
  await expect(page).toHaveURL(/\/(game|watch)\//);
  await expect(page.getByRole('grid')).toBeVisible();
  return new Table(page, t);
}
