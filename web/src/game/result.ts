import type { ResultView, Side } from '../api/types';
import type { Translate } from '../i18n';

/** How a game ended, in a sentence. */
export function resultText(result: ResultView, t: Translate): string {
  if (!result.winner) return t('result.draw');
  const who = t(`side.${result.winner}`);
  if (result.by === 'play' && result.margin !== null)
    return t('result.margin', { who, discs: result.margin });
  return t(`result.${result.by}`, { who });
}

/** How a game ended for one of its players: "You lost by 16"; for others as it ended. */
export function endText(result: ResultView, side: Side | null, t: Translate): string {
  if (!side) return resultText(result, t);
  if (!result.winner) return t('end.draw');
  const won = result.winner === side;
  if (result.by === 'play' && result.margin !== null)
    return t(won ? 'end.won_by' : 'end.lost_by', { discs: result.margin });
  return t(won ? 'end.won' : 'end.lost');
}

/** As short as in a list. */
export function resultShort(result: ResultView | null, t: Translate): string {
  if (!result) return t('result.open');
  return result.winner ? t('result.short', { who: t(`side.${result.winner}`) }) : t('result.draw_short');
}
