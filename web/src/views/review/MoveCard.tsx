import type { MoveClass, ReviewedMove } from '../../api/types';
import { Card } from '../../components/Card';
import { unitText } from '../../game/judge';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { hadBetter } from './classes';
import { isNothing, lossText } from './loss';

const TAGS: Record<MoveClass, string> = {
  forced: 'tag',
  best: 'tag tag-good',
  good: 'tag tag-good',
  inaccuracy: 'tag tag-warn',
  mistake: 'tag tag-warn',
  blunder: 'tag tag-bad',
  missed_win: 'tag tag-bad',
};

/** What is to be said of the move shown. */
export function MoveCard({ judged }: { judged: ReviewedMove | undefined }) {
  const t = useT();
  const format = useFormat();
  if (!judged) {
    return (
      <Card title={t('review.move_none')} className="min-h-36">
        <p className="note">{t('review.move_none_about')}</p>
      </Card>
    );
  }
  const { ply, side, move, best, line, class: kind } = judged;
  const worth = unitText(judged.best_score, t, format);
  const lost = kind !== 'best' && kind !== 'forced' && !isNothing(judged);
  return (
    <Card
      className="min-h-36"
      title={t('review.move', {
        ply: ply + 1,
        who: t(`side.${side}`),
        move: move === 'pass' ? t('moves.pass') : move,
      })}
      aside={
        <span className={TAGS[kind]}>
          {t(`class.${kind}`)}
          {lost && ` \u2212${lossText(judged, t, format)}`}
          {lost && judged.exact && ` ${t('review.exact')}`}
        </span>
      }
    >
      {best === move ? (
        <p>{kind === 'forced' ? t('review.was_forced') : t('review.was_best')}</p>
      ) : (
        <p>
          {t(hadBetter(judged) ? 'review.instead' : 'review.as_good')} <b className="text-celadon">{best}</b>
          {worth && <span className="note"> ({worth})</span>}
        </p>
      )}
      {kind === 'missed_win' && <p className="text-verm">{t('review.missed_win')}</p>}
      {line.length > 1 && (
        <p className="note mt-1">{t('review.line', { line: line.slice(0, 8).join(' ') })}</p>
      )}
    </Card>
  );
}
