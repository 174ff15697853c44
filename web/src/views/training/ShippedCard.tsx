import { useCallback } from 'react';

import { createGame, getExperiment } from '../../api/client';
import { problemText } from '../../api/problem';
import type { NewGame, Settings } from '../../api/types';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { settingsOf } from '../../components/setup/SettingsPicker';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { notify } from '../../state/notices';
import { settings } from '../../state/settings';
import { PartCard } from '../lab/PartCard';
import { ShippedHistory } from './ShippedHistory';

/** The experiment that measured the networks which come with the program. */
const MEASURED = 'zero-ladder';

/** The boards that a network comes along for. */
const BOARDS: readonly Settings[] = [{ ...settingsOf('gomoku'), size: 9 }, settingsOf('othello')];

/** The networks that come with the program: how they became what they are, and a game against them. */
export function ShippedCard() {
  const t = useT();
  const experiment = useLoad(useCallback(() => getExperiment(MEASURED), []));
  const play = async (board: Settings) => {
    const game: NewGame = {
      position: { settings: board },
      black: { kind: 'human', name: settings.get().name },
      white: { kind: 'agent', spec: 'zero:net=builtin' },
    };
    try {
      navigate(pathOf('game', (await createGame(game)).id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <>
      <Card title={t('training.shipped')}>
        <p className="note mb-3">{t('training.shipped_about')}</p>
        <ul>
          {BOARDS.map((board) => (
            <li key={board.game} className="flex items-center gap-3 border-b border-line py-2 last:border-0">
              <span className="flex-1">{settingsText(board, t)}</span>
              <button type="button" className="btn min-h-9" onClick={() => void play(board)}>
                <Icon name="start" size={16} />
                {t('training.play')}
              </button>
            </li>
          ))}
        </ul>
        <Link className="mt-2 inline-block text-celadon hover:underline" to={pathOf('lab', MEASURED)}>
          {t('training.shipped_more')}
        </Link>
      </Card>
      <Loader of={experiment}>
        {({ report }) =>
          report?.parts
            .slice(0, 1)
            .map((part) => <PartCard key={part.title} part={part} id="shipped" folded={false} />)
        }
      </Loader>
      {BOARDS.map((board) => (
        <ShippedHistory key={board.game} game={board.game} name={settingsText(board, t)} />
      ))}
    </>
  );
}
