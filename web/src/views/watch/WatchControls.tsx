import type { GameView } from '../../api/types';
import { Icon } from '../../components/Icon';
import { Link } from '../../components/Link';
import { Segmented } from '../../components/Segmented';
import { Stepper } from '../../components/game/Stepper';
import { resultText } from '../../game/result';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { useShortcuts } from '../../lib/shortcuts';
import type { Browse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
import { Notice } from '../game/GameNotice';

/** How long a move takes at least, in milliseconds. */
export const SPEEDS = ['2000', '800', '300'] as const;
export type Speed = (typeof SPEEDS)[number];

interface WatchControlsProps {
  game: GameView;
  browse: Browse;
  send: UseGame['send'];
}

/** Play on, pause, one move; back and forth. */
export function WatchControls({ game, browse, send }: WatchControlsProps) {
  const t = useT();
  const over = game.result !== null;
  const auto = game.watch === 'auto';
  const toggle = () => void send({ type: 'watch', mode: auto ? 'step' : 'auto' });
  const step = () => {
    browse.go(game.moves.length);
    void send({ type: 'step' });
  };
  useShortcuts({ ' ': () => !over && toggle() });
  return (
    <>
      {game.result && (
        <Notice text={<b className="text-base">{resultText(game.result, t)}</b>}>
          <Link className="btn btn-primary" to={pathOf('review', game.id)}>
            {t('nav.review')}
          </Link>
          <Link className="btn" to={pathOf('watch')}>
            {t('watch.again')}
          </Link>
        </Notice>
      )}
      <div className="controls">
        <Stepper ply={browse.ply} last={game.moves.length} onChange={browse.go} />
        {!over && (
          <>
            <button type="button" className="btn btn-primary" onClick={toggle}>
              <Icon name={auto ? 'pause' : 'start'} />
              {auto ? t('watch.pause') : t('watch.resume')}
            </button>
            <button type="button" className="btn" disabled={auto || game.thinking} onClick={step}>
              {t('watch.step')}
            </button>
            <button
              type="button"
              className="btn"
              disabled={!game.thinking}
              onClick={() => void send({ type: 'move_now' })}
            >
              <Icon name="now" />
              {t('table.now')}
            </button>
            <Segmented<Speed>
              label={t('watch.speed')}
              hiddenLabel
              small
              value={SPEEDS.find((speed) => Number(speed) <= game.pace_ms) ?? '300'}
              options={SPEEDS.map((value) => ({ value, text: t(`watch.speed.${value}`) }))}
              onChange={(speed) => void send({ type: 'pace', ms: Number(speed) })}
            />
          </>
        )}
      </div>
    </>
  );
}
