import type { GameView, Swap2Choice, Swap2View } from '../../api/types';
import { useT } from '../../i18n';
import type { UseGame } from '../../state/useGame';
import { Notice } from './GameNotice';

interface Swap2NoticeProps {
  game: GameView;
  swap2: Swap2View;
  send: UseGame['send'];
}

/** What is to be done in swap2, and the choices there are. */
export function Swap2Notice({ game, swap2, send }: Swap2NoticeProps) {
  const t = useT();
  const person = game.to_act !== null && game[game.to_act].player.kind === 'human';
  if (!person) return <Notice text={t('swap2.other')} />;
  if (swap2.step === 'place_three' || swap2.step === 'place_two')
    return <Notice text={t(`swap2.${swap2.step}`)} />;
  const choices: Swap2Choice[] = swap2.may_place ? ['black', 'white', 'place'] : ['black', 'white'];
  return (
    <Notice text={t('swap2.choose')}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className="btn"
          onClick={() => void send({ type: 'swap2', choice })}
        >
          {t(`swap2.take.${choice}`)}
        </button>
      ))}
    </Notice>
  );
}
