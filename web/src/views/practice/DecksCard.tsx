import type { Deck, DeckView } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { Boxes } from './Boxes';

interface DecksCardProps {
  decks: readonly DeckView[];
  chosen: Deck;
  boxDays: readonly number[];
  onChoose(deck: Deck): void;
}

/** The piles: what is due, what is new, how strong the answers were. */
export function DecksCard({ decks, chosen, boxDays, onChoose }: DecksCardProps) {
  const t = useT();
  const shown = decks.find(({ deck }) => deck === chosen);
  return (
    <Card title={t('practice.piles')}>
      <div className="deck-list" role="group" aria-label={t('practice.piles')}>
        {decks.map((view) => (
          <button
            key={view.deck}
            type="button"
            className="deck"
            aria-pressed={view.deck === chosen}
            onClick={() => onChoose(view.deck)}
          >
            <span className="flex-1 text-start">
              <b>{t(`practice.deck.${view.deck}`)}</b>
              <small className="note block text-sm">{t('practice.fresh', { count: view.fresh })}</small>
            </span>
            <span className={view.due > 0 ? 'tag tag-warn num' : 'tag num'}>
              {t('practice.due', { count: view.due })}
            </span>
          </button>
        ))}
      </div>
      {shown && <Boxes deck={shown} days={boxDays} />}
      {shown?.rating && <OwnRating rating={shown.rating} />}
    </Card>
  );
}

function OwnRating({ rating }: { rating: { elo: number; error: number } }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="note mt-3 text-sm">
      {t('practice.own_rating', {
        elo: format.integer(rating.elo),
        error: format.integer(rating.error),
      })}
    </p>
  );
}
