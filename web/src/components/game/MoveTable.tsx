import type { MoveDocument } from '../../api/types';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

interface MoveTableProps {
  moves: readonly MoveDocument[];
  most: number;
  /** The values are a mind's own: then there is no chance beside them, for nobody has checked it. */
  own: boolean;
}

/** The best moves with their values. */
export function MoveTable({ moves, most, own }: MoveTableProps) {
  const t = useT();
  const format = useFormat();
  const shown = moves.slice(0, most).map((found) => ({ ...found, score: scoreOf(found) }));
  // A chance that is the score itself is not written twice.
  const scored = shown.some(({ score }) => score !== null && score.kind !== 'win_probability');
  const counted = shown.some(({ visits }) => visits !== undefined);
  return (
    <table className="table">
      <thead>
        <tr>
          <th>{t('mind.move')}</th>
          {scored && <th className="n">{t('table.score')}</th>}
          {(!own || !scored) && <th className="n">{t('mind.chance')}</th>}
          {counted && <th className="n">{t('mind.visits')}</th>}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ move, score, visits }) => (
          <tr key={move}>
            <td className="font-semibold">{move}</td>
            {scored && <td className="n">{scoreText(score, t, format)}</td>}
            {(!own || !scored) && (
              <td className="n">{score ? format.percent(score.win_probability) : '–'}</td>
            )}
            {counted && <td className="n">{visits === undefined ? '–' : format.compact(visits)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
