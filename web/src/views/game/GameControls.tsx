import { useState } from 'react';

import type { GameView, Side } from '../../api/types';
import { Dialog } from '../../components/Dialog';
import type { IconName } from '../../components/Icon';
import { Icon } from '../../components/Icon';
import { Stepper } from '../../components/game/Stepper';
import { useT } from '../../i18n';
import { useShortcuts } from '../../lib/shortcuts';
import type { Browse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
import { useSteps } from '../../state/useSteps';

interface GameControlsProps {
  game: GameView;
  send: UseGame['send'];
  browse: Browse;
  hinting: boolean;
  onHint(): void;
}

/** The side that would give up: the one person's, or with two people the one whose turn it is. */
function resigningSide(game: GameView): Side | null {
  const { black, white, to_act } = game;
  if (black.player.kind === 'human' && white.player.kind === 'human') return to_act;
  return black.player.kind === 'human' ? 'black' : 'white';
}

/** Undo, redo, hint, move now, resign: also by keys. */
export function GameControls({ game, send, browse, hinting, onHint }: GameControlsProps) {
  const t = useT();
  const [resigning, setResigning] = useState(false);
  const over = game.result !== null;
  const person = game.to_act !== null && game[game.to_act].player.kind === 'human';
  const may = {
    undo: game.moves.length > 0 && game.swap2 === null,
    redo: game.undone.length > 0,
    hint: person && !over && !game.swap2 && !game.position.must_pass && !hinting,
    now: game.thinking,
  };
  const undo = () => void send({ type: 'undo' });
  const redo = () => void send({ type: 'redo' });
  const now = () => void send({ type: 'move_now' });
  useShortcuts({
    u: () => may.undo && undo(),
    r: () => may.redo && redo(),
    h: () => may.hint && onHint(),
    m: () => may.now && now(),
  });
  const resign = () => {
    setResigning(false);
    void send({ type: 'resign', side: resigningSide(game) });
  };
  const steps = { ply: browse.ply, last: game.moves.length, onChange: browse.go };
  if (over) {
    return (
      <div className="controls" role="group" aria-label={t('table.controls')}>
        <Stepper {...steps} />
        <Control icon="undo" text={t('table.undo')} enabled={may.undo} onClick={undo} />
      </div>
    );
  }
  return (
    <>
      <StepKeys {...steps} />
      <div className="game-controls" role="group" aria-label={t('table.controls')}>
        <Control icon="undo" text={t('table.undo')} enabled={may.undo} onClick={undo} />
        <Control icon="redo" text={t('table.redo')} enabled={may.redo} onClick={redo} />
        <Control icon="hint" text={t('table.hint')} enabled={may.hint} onClick={onHint} />
        <Control icon="now" text={t('table.now')} enabled={may.now} onClick={now} />
        <Control icon="flag" text={t('table.resign')} enabled={!over} onClick={() => setResigning(true)} />
      </div>
      <Dialog title={t('table.resign_title')} open={resigning} onClose={() => setResigning(false)}>
        <p className="mb-4">{t('table.resign_about')}</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="btn" onClick={() => setResigning(false)}>
            {t('table.play_on')}
          </button>
          <button type="button" className="btn btn-danger" onClick={resign}>
            {t('table.resign')}
          </button>
        </div>
      </Dialog>
    </>
  );
}

/** While a game is on there are no buttons to step, but the keys. */
function StepKeys(steps: Parameters<typeof useSteps>[0]): null {
  useSteps(steps);
  return null;
}

interface ControlProps {
  icon: IconName;
  text: string;
  enabled: boolean;
  onClick(): void;
}

function Control({ icon, text, enabled, onClick }: ControlProps) {
  return (
    <button type="button" className="btn" disabled={!enabled} onClick={onClick}>
      <Icon name={icon} />
      {text}
    </button>
  );
}
