import { useEffect, useRef } from 'react';

import type { GameView } from '../../api/types';
import { resultText } from '../../game/result';
import { useT } from '../../i18n';
import { announce } from '../../state/announcer';

/** Reads out each new move, and the result. */
export function useAnnouncedMoves(game: GameView): void {
  const t = useT();
  const known = useRef(game.moves.length);
  const { moves, result, position } = game;
  useEffect(() => {
    const grown = moves.length > known.current;
    known.current = moves.length;
    const last = moves.at(-1);
    if (!last || !grown) return;
    const who = t(`side.${last.side}`);
    const texts = [last.move === 'pass' ? t('say.pass', { who }) : t('say.move', { who, move: last.move })];
    if (position.settings.game === 'othello')
      texts.push(t('say.score', { black: position.black, white: position.white }));
    if (result) texts.push(resultText(result, t));
    announce(texts.join(' '));
  }, [moves, result, position, t]);
}
