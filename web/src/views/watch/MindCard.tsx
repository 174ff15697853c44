import type { GameView, Side } from '../../api/types';
import { LineMoves } from '../../components/game/LineMoves';
import { MoveTable } from '../../components/game/MoveTable';
import { nameAtBoard } from '../../game/seats';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Mind } from '../../state/useGame';
import type { Preview } from '../../state/usePreview';

const MOST_MOVES = 7;

interface MindCardProps {
  side: Side;
  game: GameView;
  mind: Mind | undefined;
  preview: Preview;
}

/** What one side thinks itself, or thought about its last move. */
export function MindCard({ side, game, mind, preview }: MindCardProps) {
  const t = useT();
  const format = useFormat();
  const score = scoreOf(mind?.search);
  const line = mind?.search.pv.slice(0, MOST_MOVES) ?? [];
  return (
    <section className="min-h-48 border-t border-line py-2">
      <h3 className="mb-1 flex items-center gap-2">
        <span className={`chip chip-small chip-${side}`} />
        <span className="sr-only">{t(`side.${side}`)}</span>
        <span className="flex-1">{nameAtBoard(game, side, t)}</span>
        <span className="num">{score && scoreText(score, t, format)}</span>
      </h3>
      {mind ? (
        <>
          {score ? null : <p className="note mb-1">{t('mind.no_score')}</p>}
          <MoveTable moves={mind.search.moves} most={3} own />
          <p className="note mt-2 text-sm">
            {t('table.line')}{' '}
            <LineMoves
              title={t('table.line')}
              moves={line}
              shown={preview.count}
              onShow={(moves) => preview.show(side, moves)}
            />
          </p>
        </>
      ) : (
        <p className="note">{t('table.no_thought')}</p>
      )}
    </section>
  );
}
