import type { Judged, PositionView } from '../../api/types';
import { resultText } from '../../game/result';
import { standingOf } from '../../game/standing';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

interface StudyStripProps {
  position: PositionView;
  judged: Judged | null;
}

/** Whose turn it is, how it stands, and in Othello the discs. */
export function StudyStrip({ position, judged }: StudyStripProps) {
  const t = useT();
  const format = useFormat();
  const text = position.result ? resultText(position.result, t) : standingOf(judged, t, format)?.text;
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
