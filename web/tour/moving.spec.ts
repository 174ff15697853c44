import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

import { test } from '../e2e/fixtures';
import type { GameView, JobView } from '../src/api/types';
import { FOLDER, Guide } from './guide';
import type { Frame } from './webp';
import { animated } from './webp';

/** The moving picture of the README: a few moves, a hint in three steps, and the review of a mistake. */
const SIZE = { width: 1120, height: 720 };
/** What is kept of it, so that the file stays small. */
const SCALE = 0.68;
const OPENING = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5'.split(' ');
const MISTAKES = 'd3c3b3b2c4e3f3e2a1a3f1c5c6b1b4e6b5d2e1c2d6b6a6g2f5d1';

test.describe('readme, moving', () => {
  test.use({ viewport: SIZE, language: 'en', colorScheme: 'light' });
  test.setTimeout(240_000);

  test('picture', async ({ page, t, server }) => {
    const frames: Frame[] = [];
    const take = async (ms: number) => frames.push({ picture: await still(page), ms });
    const guide = new Guide(page, t, 'readme');
    const { table } = guide;

    const { id } = await server.post<GameView>('/api/games', {
      position: { settings: { game: 'othello' }, moves: OPENING },
      black: { kind: 'human', name: '' },
      white: { kind: 'level', level: 6 },
    });
    await guide.go(`/game/${id}`);
    await guide.think();
    await take(1400);
    for (const played of [20, 22]) {
      await table.open.nth(1).click();
      await page.waitForTimeout(150);
      await take(500);
      await table.turnAfter(played);
      await page.waitForTimeout(900);
      await take(1100);
    }
    await page.keyboard.press('h');
    for (const step of ['hint.where', 'hint.idea', 'hint.move'] as const) {
      if (step !== 'hint.where') await page.getByRole('button', { name: t('hint.more') }).click();
      await page.getByText(t(step), { exact: true }).waitFor();
      await page.waitForTimeout(200);
      await take(1600);
    }

    const reviewed = await reviewedGame(server);
    await guide.go(`/review/${reviewed}`);
    await take(1400);
    await page.locator('.moves .text-verm').first().click();
    await page.waitForTimeout(400);
    await take(2200);
    await page.locator('.line-step').first().click();
    await page.waitForTimeout(600);
    await take(1800);

    const folder = join(FOLDER, 'readme');
    mkdirSync(folder, { recursive: true });
    const small = { width: Math.round(SIZE.width * SCALE), height: Math.round(SIZE.height * SCALE) };
    writeFileSync(join(folder, 'web-moving.webp'), animated(frames, small.width, small.height));
  });
});

async function reviewedGame(server: {
  post<T>(path: string, body: object | string): Promise<T>;
  program: string;
}) {
  const { games } = await server.post<{ games: { id: string }[] }>(
    '/api/games/import?game=othello',
    MISTAKES,
  );
  const id = games[0]?.id ?? '';
  let job = await server.post<JobView>(`/api/games/${id}/review`, { ms_per_move: 200 });
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((done) => setTimeout(done, 300));
    job = (await (await fetch(`${server.program}/api/jobs/${job.id}`)).json()) as JobView;
  }
  return id;
}

/** What is in sight, smaller, as a WebP picture made by the browser itself. */
async function still(page: Page): Promise<Uint8Array> {
  const png = (await page.screenshot()).toString('base64');
  const studio = await page.context().newPage();
  const address = await studio.evaluate(
    async ({ data, scale }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(image.width * scale);
      canvas.height = Math.round(image.height * scale);
      const pen = canvas.getContext('2d', { alpha: false });
      if (!pen) throw new Error('no canvas');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.72);
    },
    { data: png, scale: SCALE },
  );
  await studio.close();
  return Buffer.from(address.split(',')[1] ?? '', 'base64');
}
