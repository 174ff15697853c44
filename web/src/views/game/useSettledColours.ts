import { useEffect, useRef } from 'react';

import type { GameView } from '../../api/types';
import { personSide } from '../../game/seats';
import { useT } from '../../i18n';
import { announce } from '../../state/announcer';
import { notify } from '../../state/notices';

/** Says which colour one plays once swap2 has settled them, and whether that is another than before. */
export function useSettledColours(game: GameView): void {
  const t = useT();
  const open = game.swap2 !== null;
  const side = personSide(game);
  const before = useRef({ open, side });
  useEffect(() => {
    const { open: wasOpen, side: had } = before.current;
    before.current = { open, side };
    if (open || !wasOpen || !side) return;
    const text = t(had === side ? 'swap2.settled' : 'swap2.swapped', { side: t(`side.${side}`) });
    notify(text);
    announce(text);
  }, [open, side, t]);
}
