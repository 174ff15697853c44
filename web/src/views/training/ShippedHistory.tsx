import omokLadder from '../../../../models/omok9-ladder.png';
import openings from '../../../../models/openings.json';
import othelloLadder from '../../../../models/othello-ladder.png';
import type { GameName } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** A network that comes along, by its game. */
const LADDERS: Partial<Record<GameName, string>> = { gomoku: omokLadder, othello: othelloLadder };

/** How strong a network was while it learnt, and how it opens: `benches/shipped_openings.py` has asked it. */
export function ShippedHistory({ game, name }: { game: GameName; name: string }) {
  const t = useT();
  const format = useFormat();
  const ladder = LADDERS[game];
  const plies = openings.find((known) => known.game === game)?.plies ?? [];
  return (
    <Card title={name}>
      {ladder && (
        <figure>
          <img
            className="w-full rounded bg-white"
            src={ladder}
            alt={t('training.shipped_curve')}
            loading="lazy"
          />
          <figcaption className="note mt-1">{t('training.shipped_curve')}</figcaption>
        </figure>
      )}
      <h3 className="mt-3 font-bold">{t('training.opens')}</h3>
      <p className="note">{t('training.opens_about')}</p>
      <ol className="num mt-2 list-decimal ps-6">
        {plies.map((moves, ply) => (
          <li key={ply}>
            {moves.map(({ move, share, chance }, place) => (
              <span key={move} className={`me-3 inline-block ${place === 0 ? 'font-bold' : ''}`}>
                {t('training.opens_move', {
                  move,
                  share: format.percent(share),
                  chance: format.percent(chance),
                })}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </Card>
  );
}
