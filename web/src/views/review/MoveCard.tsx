import type { MoveClass, ReviewedMove } from '../../api/types';
import { Card } from '../../components/Card';
import { scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

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
  const { ply, side, move, best, line, loss, class: kind, best_score: score } = judged;
  const lost = kind !== 'best' && kind !== 'forced' && loss >= 0.005;
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
          {lost && ` ${format.signed(-loss * 100)}%`}
        </span>
      }
    >
      {best === move ? (
        <p>{kind === 'forced' ? t('review.was_forced') : t('review.was_best')}</p>
      ) : (
        <p>
          {t('review.instead')} <b className="text-celadon">{best}</b>
          {score && <span className="note"> ({scoreText(score, t, format)})</span>}
        </p>
      )}
      {kind === 'missed_win' && <p className="text-verm">{t('review.missed_win')}</p>}
      {line.length > 1 && (
        <p className="note mt-1">{t('review.line', { line: line.slice(0, 8).join(' ') })}</p>
      )}
    </Card>
  );
}
