import type { CardView, PositionView } from '../../api/types';
import { Link } from '../../components/Link';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import type { UseCard } from './useCard';

interface CardWaysProps {
  card: CardView;
  use: UseCard;
  position: PositionView;
  onNext(): void;
  onHint: (() => void) | null;
}

/** What can be done with a card. */
export function CardWays({ card, use, position, onNext, onHint }: CardWaysProps) {
  const t = useT();
  const { phase } = use;
  const canPlayOn = card.deck === 'endgame' && phase === 'solved' && !position.result;
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {phase === 'open' && onHint && (
        <button type="button" className="btn" onClick={onHint}>
          {t('practice.hint')}
        </button>
      )}
      {(phase === 'open' || phase === 'failed') && (
        <button type="button" className="btn" onClick={use.show}>
          {t('practice.show')}
        </button>
      )}
      {phase !== 'open' && phase !== 'looking' && (
        <button type="button" className="btn" onClick={use.again}>
          {t('practice.again')}
        </button>
      )}
      {canPlayOn && (
        <button type="button" className="btn" onClick={use.playOn}>
          {t('practice.play_on')}
        </button>
      )}
      {use.grade !== null && (
        <button type="button" className="btn btn-primary" onClick={onNext}>
          {t('practice.next')}
        </button>
      )}
      {card.mistake && use.grade !== null && (
        <Link className="btn btn-quiet" to={pathOf('review', card.mistake.game)}>
          {t('practice.to_game')}
        </Link>
      )}
    </div>
  );
}
