import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { MoveClass, PositionView, ReviewedMove } from '../../api/types';
import { translator } from '../../i18n';
import { formatOf } from '../../i18n/format';
import { betterMark, hadBetter } from './classes';
import { MoveCard } from './MoveCard';

const CLASSES: MoveClass[] = ['forced', 'best', 'good', 'inaccuracy', 'mistake', 'blunder', 'missed_win'];

const judged = (kind: MoveClass, best: string): ReviewedMove => ({
  ply: 3,
  side: 'black',
  move: 'f5',
  best,
  line: [best, 'd6'],
  best_score: { score: 4, score_kind: 'discs', win_probability: 0.7 },
  played_score: { score: 4, score_kind: 'discs', win_probability: 0.7 },
  loss: 0,
  discs_lost: 0,
  exact: false,
  class: kind,
  why: null,
});
const t = translator('en');
const position = { settings: { game: 'othello', size: 8 }, cells: '-'.repeat(64) } as unknown as PositionView;

test.each(CLASSES)('"best" and "better was" never stand on the same move: %s', (kind) => {
  for (const best of ['f5', 'c4']) {
    const move = judged(kind, best);
    const said = renderToStaticMarkup(<MoveCard judged={move} />);
    const better = said.includes(t('review.instead'));
    expect(better).toBe(hadBetter(move));
    expect(betterMark(move, position, t, formatOf('en')) !== undefined).toBe(better);
    if (kind === 'best') expect(better).toBe(false);
  }
});
