import { problemText } from '../../api/problem';
import type { ReviewedMove, Thinker } from '../../api/types';
import { Icon } from '../../components/Icon';
import { LineMoves } from '../../components/game/LineMoves';
import { isJudge, unitText } from '../../game/judge';
import { thinkerName } from '../../game/seats';
import type { ValueScale } from '../../game/values';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Opinion } from '../../state/useAnalysis';

const MOST_MOVES = 8;

interface AnalystRowProps {
  thinker: Thinker;
  opinion: Opinion | undefined;
  /** What the judge thinks of its move, once it has chosen one. */
  weighed: ReviewedMove | undefined;
  scale: ValueScale;
  shown: boolean;
  /** How many moves of its line are on the board. */
  previewed: number;
  onShow(): void;
  onRemove: (() => void) | undefined;
  onPlay(moves: readonly string[]): void;
  onPreview(moves: readonly string[]): void;
}

/** One analyst: its move, what that is worth, how much it has seen, its line. */
export function AnalystRow(props: AnalystRowProps) {
  const { thinker, opinion, shown, onShow, onRemove, onPlay } = props;
  const t = useT();
  const name = thinkerName(thinker, t);
  const best = opinion?.best ?? opinion?.search?.pv[0];
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
            onClick={() => onPlay([best])}
          >
            {best}
          </button>
        )}
        <Value {...props} />
        {onRemove && (
          <button type="button" className="p-1" aria-label={t('analyse.remove', { name })} onClick={onRemove}>
            <Icon name="close" size={16} />
          </button>
        )}
      </div>
      <Seen {...props} />
    </li>
  );
}

/** What its move is worth: by the judge, or on its own scale. */
function Value({ thinker, opinion, weighed, scale }: AnalystRowProps) {
  const t = useT();
  const format = useFormat();
  const { search } = opinion ?? {};
  if (scale === 'own') {
    return <span className="num min-w-16 text-end font-bold">{scoreText(scoreOf(search), t, format)}</span>;
  }
  const text = unitText(isJudge(thinker) ? search : weighed?.played_score, t, format);
  return (
    <span className="num min-w-24 text-end font-bold">
      {text || (search && !opinion?.problem && <span className="note text-sm">{t('analyse.waits')}</span>)}
    </span>
  );
}

/** How much it has looked at, and the line it expects. */
function Seen({ opinion, previewed, onPlay, onPreview }: AnalystRowProps) {
  const t = useT();
  const format = useFormat();
  const { search, problem } = opinion ?? {};
  if (problem) return <p className="note text-sm">{problemText(problem, t)}</p>;
  if (!search) return <p className="min-h-8" />;
  const line = search.pv.slice(0, MOST_MOVES);
  const amount =
    search.playouts === undefined
      ? t('table.nodes', { count: format.compact(search.nodes) })
      : t('table.playouts', { count: format.compact(search.playouts) });
  const depth = search.depth === undefined ? '' : `${t('table.depth', { depth: search.depth })} · `;
  return (
    <div className="note num min-h-8 text-sm">
      {depth + amount}{' '}
      <LineMoves
        title={t('table.line')}
        moves={line}
        shown={previewed}
        onShow={onPreview}
        onChoose={onPlay}
      />
    </div>
  );
}
