import type { ResultView } from '../api/types';
import type { Translate } from '../i18n';

/** How a game ended, in a sentence. */
export function resultText(result: ResultView, t: Translate): string {
  if (!result.winner) return t('result.draw');
  const who = t(`side.${result.winner}`);
  if (result.by === 'play' && result.margin !== null)
    return t('result.margin', { who, discs: result.margin });
  return t(`result.${result.by}`, { who });
}

/** As short as in a list. */
export function resultShort(result: ResultView | null, t: Translate): string {
  if (!result) return t('result.open');
  return result.winner ? t('result.short', { who: t(`side.${result.winner}`) }) : t('result.draw_short');
}
