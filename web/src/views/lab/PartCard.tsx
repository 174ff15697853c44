import type { LabPart } from '../../api/types';
import { Card } from '../../components/Card';
import { Rich } from '../../components/Rich';
import { useT } from '../../i18n';

/** A table with its plots. A wide table scrolls within its card. */
export function PartCard({ part }: { part: LabPart }) {
  const t = useT();
  return (
    <Card title={<span lang="en">{part.title}</span>}>
      {part.about && (
        <p className="note mb-3 max-w-3xl">
          <Rich text={part.about} />
        </p>
      )}
      <div
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={t('lab.table', { title: part.title })}
      >
        <table className="table" lang="en">
          <thead>
            <tr>
              {part.columns.map(({ name, title, numeric }) => (
                <th key={name} className={numeric ? 'n' : ''}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} className={part.columns[column]?.numeric ? 'n' : ''}>
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {part.plots.length > 0 && (
        <div className="mt-4 grid gap-4 wide:grid-cols-2">
          {part.plots.map((plot) => (
            <img key={plot.svg} className="plot" src={plot.svg} alt={plot.title} loading="lazy" />
          ))}
        </div>
      )}
    </Card>
  );
}
