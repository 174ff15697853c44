import type { LadderPoint } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** Whom the network met when it was measured last, and how it fared. */
export function LadderCard({ point }: { point: LadderPoint }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card
      title={t('training.measured')}
      aside={<span className="tag num">{t('training.after', { iteration: point.iteration })}</span>}
    >
      <table className="table">
        <thead>
          <tr>
            <th>{t('training.opponent')}</th>
            <th className="n">{t('training.rating')}</th>
            <th className="n">{t('training.won')}</th>
            <th className="n">{t('training.drawn')}</th>
            <th className="n">{t('training.lost')}</th>
          </tr>
        </thead>
        <tbody>
          {point.opponents.map(({ name, elo, wins, draws, losses }) => (
            <tr key={name}>
              <td className="break-all">{name}</td>
              <td className="n">{format.integer(elo)}</td>
              <td className="n font-bold">{wins}</td>
              <td className="n">{draws}</td>
              <td className="n">{losses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
