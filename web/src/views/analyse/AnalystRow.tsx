import { problemText } from '../../api/problem';
import type { Thinker } from '../../api/types';
import { Icon } from '../../components/Icon';
import { thinkerName } from '../../game/seats';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Opinion } from '../../state/useAnalysis';

interface AnalystRowProps {
  thinker: Thinker;
  opinion: Opinion | undefined;
  shown: boolean;
  onShow(): void;
  onRemove: (() => void) | undefined;
  onPlay(move: string): void;
}

/** One analyst: its move, its score, how much it has seen, its line. */
export function AnalystRow({ thinker, opinion, shown, onShow, onRemove, onPlay }: AnalystRowProps) {
  const t = useT();
  const format = useFormat();
  const search = opinion?.search;
  const name = thinkerName(thinker, t);
  const best = opinion?.best ?? search?.pv[0];
  return (
    <li className={`rounded-lg px-2 py-1 ${shown ? 'bg-celadon-soft' : ''}`}>
      <div className="flex items-center gap-2">
        <button
          type="button"
          className="min-w-0 flex-1 truncate py-1 text-start font-semibold"
          aria-pressed={shown}
          onClick={onShow}
        >
          {name}
        </button>
        {best && (
          <button
            type="button"
            className="btn min-h-7 px-2 py-0"
            aria-label={t('analyse.play', { move: best })}
            onClick={() => onPlay(best)}
          >
            {best}
          </button>
        )}
        <span className="num w-16 text-end font-bold">{scoreText(scoreOf(search), t, format)}</span>
        {onRemove && (
          <button type="button" className="p-1" aria-label={t('analyse.remove', { name })} onClick={onRemove}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <p className="note num min-h-5 truncate text-sm">
        {opinion?.problem
          ? problemText(opinion.problem, t)
          : search &&
            [
              search.depth !== undefined && t('table.depth', { depth: search.depth }),
              search.playouts === undefined
                ? t('table.nodes', { count: format.compact(search.nodes) })
                : t('table.playouts', { count: format.compact(search.playouts) }),
              search.pv.slice(0, 8).join(' '),
            ]
              .filter(Boolean)
              .join(' · ')}
      </p>
    </li>
  );
}
