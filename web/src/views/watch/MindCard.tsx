import type { GameView, Side } from '../../api/types';
import { Card } from '../../components/Card';
import { MoveTable } from '../../components/game/MoveTable';
import { nameAtBoard } from '../../game/seats';
import { scoreOf, verdict } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Mind } from '../../state/useGame';

interface MindCardProps {
  side: Side;
  game: GameView;
  mind: Mind | undefined;
}

/** What one side thinks, or thought about its last move. */
export function MindCard({ side, game, mind }: MindCardProps) {
  const t = useT();
  const format = useFormat();
  const score = scoreOf(mind?.search);
  const title = (
    <span className="flex items-center gap-2">
      <span className={`chip chip-small chip-${side}`} />
      <span className="sr-only">{t(`side.${side}`)}</span>
      {nameAtBoard(game, side, t)}
    </span>
  );
  return (
    <Card title={title} className="min-h-52">
      {mind ? (
        <>
          <p className="note mb-1">
            {score ? verdict(score, mind.search.side, t, format) : t('mind.no_score')}
          </p>
          <MoveTable moves={mind.search.moves} most={3} />
          <p className="note mt-2 truncate text-sm">
            {t('table.line')} <b>{mind.search.pv.slice(0, 7).join(' ')}</b>
          </p>
        </>
      ) : (
        <p className="note">{t('table.no_thought')}</p>
      )}
    </Card>
  );
}
