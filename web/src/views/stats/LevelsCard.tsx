import type { LevelRecord } from '../../api/types';
import { Card } from '../../components/Card';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** Results against each level. */
export function LevelsCard({ levels }: { levels: readonly LevelRecord[] }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('stats.levels')}>
      {levels.length === 0 ? (
        <p className="note">{t('stats.no_levels')}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('stats.level')}</th>
              <th scope="col" className="n">
                {t('stats.elo')}
              </th>
              <th scope="col" className="n">
                {t('stats.wins')}
              </th>
              <th scope="col" className="n">
                {t('stats.draws')}
              </th>
              <th scope="col" className="n">
                {t('stats.losses')}
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ level, settings, elo, wins, draws, losses }) => (
              <tr key={`${settingsText(settings, t)}:${level}`}>
                <td>
                  {t('level.title', { level })}
                  {settings.game === 'gomoku' && (
                    <small className="note block text-sm">{settingsText(settings, t)}</small>
                  )}
                </td>
                <td className="n num">{elo === null ? '–' : format.integer(elo)}</td>
                <td className="n num">{wins}</td>
                <td className="n num">{draws}</td>
                <td className="n num">{losses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
