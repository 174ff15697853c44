import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';

interface LinePathProps {
  moves: readonly string[];
  onMoves(moves: readonly string[]): void;
}

/** The moves so far; each leads back to its position. */
export function LinePath({ moves, onMoves }: LinePathProps) {
  const t = useT();
  return (
    <nav className="line-path" aria-label={t('openings.line')}>
      <button
        type="button"
        className="btn btn-quiet btn-icon"
        disabled={moves.length === 0}
        aria-label={t('openings.back')}
        onClick={() => onMoves(moves.slice(0, -1))}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="line-step"
        onClick={() => onMoves([])}
        aria-pressed={moves.length === 0}
      >
        {t('openings.start')}
      </button>
      {moves.map((move, index) => (
        <button
          key={index}
          type="button"
          className="line-step num"
          aria-pressed={index + 1 === moves.length}
          onClick={() => onMoves(moves.slice(0, index + 1))}
        >
          {move}
        </button>
      ))}
    </nav>
  );
}
