import type { GameView, Review } from '../../api/types';
import { Card } from '../../components/Card';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { COUNTED } from './classes';

/** How both sides played, in numbers. */
export function SidesCard({ game, review }: { game: GameView; review: Review }) {
  const t = useT();
  const format = useFormat();
  const accuracy = (value: number | null) => (value === null ? '–' : `${format.decimal(value, 1)}%`);
  return (
    <Card title={t('review.sides')}>
      <table className="table">
        <thead>
          <tr>
            <th>
              <span className="sr-only">{t('review.kind')}</span>
            </th>
            <th className="n">{nameAtBoard(game, 'black', t)}</th>
            <th className="n">{nameAtBoard(game, 'white', t)}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="font-semibold">{t('review.accuracy_name')}</td>
            <td className="n font-bold">{accuracy(review.black.accuracy)}</td>
            <td className="n font-bold">{accuracy(review.white.accuracy)}</td>
          </tr>
          {COUNTED.map((kind) => (
            <tr key={kind}>
              <td>{t(`review.count.${kind}`)}</td>
              <td className="n">{review.black[kind]}</td>
              <td className="n">{review.white[kind]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note mt-2 truncate text-sm">
        {t('review.by', { agent: review.agent, ms: review.ms_per_move })}
      </p>
    </Card>
  );
}
