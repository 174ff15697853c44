/** What a move lost, in the unit of its game. */
import type { ReviewedMove } from '../../api/types';
import type { Translate } from '../../i18n';
import type { Format } from '../../i18n/format';

type Lost = Pick<ReviewedMove, 'loss' | 'discs_lost'>;

/** Too little to speak of. */
export function isNothing({ loss, discs_lost }: Lost): boolean {
  return discs_lost === null ? loss < 0.005 : discs_lost < 0.5;
}

/** `4 discs`, or `12%`. */
export function lossText({ loss, discs_lost }: Lost, t: Translate, format: Format): string {
  if (discs_lost === null) return format.percent(loss);
  return t('review.discs', { discs: format.decimal(discs_lost, Number.isInteger(discs_lost) ? 0 : 1) });
}
