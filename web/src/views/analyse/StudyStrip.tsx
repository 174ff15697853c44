import type { PositionView, SearchView } from '../../api/types';
import { resultText } from '../../game/result';
import { scoreOf, verdict } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

interface StudyStripProps {
  position: PositionView;
  search: SearchView | null;
}

/** Whose turn it is, how it stands, and in Othello the discs. */
export function StudyStrip({ position, search }: StudyStripProps) {
  const t = useT();
  const format = useFormat();
  const score = scoreOf(search);
  const text = position.result
    ? resultText(position.result, t)
    : search && score && verdict(score, search.side, t, format);
  return (
    <div className="player">
      <span className={`chip chip-${position.side} ${position.result ? '' : 'chip-turn'}`} />
      <div className="player-text">
        <div className="player-name">
          {position.result
            ? t('problem.game_over')
            : t('analyse.to_move', { who: t(`side.${position.side}`) })}
        </div>
        <div className="player-sub">{text}</div>
      </div>
      {position.settings.game === 'othello' && (
        <span className="num text-lg font-bold">
          {t('analyse.discs', { black: position.black, white: position.white })}
        </span>
      )}
    </div>
  );
}
