import { begin, expect, kept, test } from './fixtures';

const SHOTS = process.env.HANSU_SHOTS;

/** A whole game of each, while nothing answers. Short times: it is the way of the game that is tested. */
const GAMES = [
  { game: 'othello', agent: 'expert:time=150ms' },
  { game: 'othello', agent: 'zero:sims=40' },
  { game: 'gomoku', agent: 'expert:time=150ms' },
  { game: 'gomoku', size: 9, agent: 'zero:sims=40' },
] as const;

test('whole games of both against the expert and AlphaZero with the network switched off', async ({
  page,
  host,
  t,
}) => {
  test.setTimeout(240_000);
  await page.goto(host.url);
  await kept(page);
  await host.stop();
  for (const wanted of GAMES) {
    const table = await begin(page, t, wanted);
    await table.playOut((square) => square.click());
    const name = `${wanted.game}-${wanted.agent.split(':')[0]}`;
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
    await expect(table.result).toBeVisible();
  }
});

test('a game goes on where it was when the page is opened again, without a network', async ({
  page,
  host,
  t,
}) => {
  await page.goto(host.url);
  await kept(page);
  await host.stop();
  const table = await begin(page, t, { game: 'othello', agent: 'expert:level=1' });
  await table.square('f5').click();
  await table.expectMoves(2);
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await table.expectMoves(2);
  await table.myTurn();
});
