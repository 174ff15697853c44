import type { LabCell, LabPart } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import type { Format } from '../../i18n/format';
import { useFormat } from '../../i18n/format';
import type { LabText } from './labText';
import { useLabText } from './labText';
import { LabWords } from './LabWords';
import { Plot } from './Plot';

/** Plain numbers with as many digits as tell something; other cells in the page's language. */
function cellText({ text, value }: LabCell, format: Format, words: (text: string) => LabText): string {
  const plain = value !== null && !Number.isInteger(value) && /^[\d.,-]+$/.test(text);
  return plain ? format.significant(value) : words(text).text;
}

interface PartCardProps {
  part: LabPart;
  id: string;
  folded: boolean;
}

/** A table with its plots, folded if there are many of them. */
export function PartCard({ part, id, folded }: PartCardProps) {
  if (!folded)
    return (
      <div id={id} className="min-w-0">
        <Card title={<LabWords text={part.title} />}>
          <PartBody part={part} />
        </Card>
      </div>
    );
  return (
    <details id={id} className="card">
      <summary className="font-bold">
        <LabWords text={part.title} />
      </summary>
      <div className="mt-3">
        <PartBody part={part} />
      </div>
    </details>
  );
}

/** A wide table scrolls within its card. */
function PartBody({ part }: { part: LabPart }) {
  const t = useT();
  const format = useFormat();
  const words = useLabText();
  return (
    <>
      {part.about && (
        <p className="note mb-3 max-w-3xl">
          <LabWords text={part.about} />
        </p>
      )}
      <div
        className="overflow-x-auto"
        tabIndex={0}
        role="region"
        aria-label={t('lab.table', { title: words(part.title).text })}
      >
        <table className="table">
          <thead>
            <tr>
              {part.columns.map(({ name, title, numeric }) => (
                <th key={name} className={numeric ? 'n' : ''}>
                  {words(title).text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} className={part.columns[column]?.numeric ? 'n' : ''}>
                    {cellText(cell, format, words)}
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
            <Plot key={plot.svg} plot={plot} />
          ))}
        </div>
      )}
    </>
  );
}
