import type { LabExtent, LabResults } from '../../api/types';
import { useT } from '../../i18n';
import { useLabText } from './labText';
import { StatusTag } from './StatusTag';

/** What was planned and what is there, table by table. */
export function ExtentCard({ results }: { results: LabResults }) {
  const t = useT();
  if (results.extents.length === 0) return null;
  return (
    <details className="note">
      <summary className="font-semibold text-celadon">
        {t('lab.status.title')} <StatusTag status={results.status} />
      </summary>
      <div className="mt-2 overflow-x-auto" tabIndex={0} role="region" aria-label={t('lab.status.title')}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('lab.status.table')}</th>
              <th className="n">{t('lab.status.rows')}</th>
              <th className="n">{t('lab.status.games')}</th>
              <th>{t('lab.status.missing')}</th>
            </tr>
          </thead>
          <tbody>
            {results.extents.map((extent) => (
              <ExtentRow key={extent.table} extent={extent} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function ExtentRow({ extent }: { extent: LabExtent }) {
  const t = useT();
  const words = useLabText();
  const spaced = extent.table.replaceAll('-', ' ');
  const title = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  const of = (present: number, planned: number) => t('lab.status.of', { present, planned });
  return (
    <tr>
      <td>{words(title).text}</td>
      <td className="n">{of(extent.rows_present, extent.rows_planned)}</td>
      <td className="n">{of(extent.games_present, extent.games_planned)}</td>
      <td lang="en">{extent.missing.join('; ')}</td>
    </tr>
  );
}
