import type { CardView, PositionView } from '../../api/types';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** What is known of a card: how hard, how long, how often. */
export function CardTags({ card, position }: { card: CardView; position: PositionView }) {
  const t = useT();
  const format = useFormat();
  const othello = position.settings.game === 'othello';
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {!othello && <span className="tag">{settingsText(position.settings, t)}</span>}
      {card.rating && (
        <span className="tag num" title={t('practice.rating_about')}>
          {t('practice.rating', {
            elo: format.integer(Math.round(card.rating.elo / 10) * 10),
            error: format.integer(Math.round(card.rating.error / 10) * 10),
          })}
        </span>
      )}
      {card.depth !== null && (
        <span className="tag num">
          {t(othello ? 'practice.empties' : 'practice.stones', { count: card.depth })}
        </span>
      )}
      {othello && (
        <span className="tag num">
          {t('practice.discs', { black: position.black, white: position.white })}
        </span>
      )}
      {card.seen > 0 && <span className="tag num">{t('practice.seen', { count: card.seen })}</span>}
    </div>
  );
}
