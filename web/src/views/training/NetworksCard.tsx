import { createGame } from '../../api/client';
import { problemText } from '../../api/problem';
import type { TrainedNetwork, TrainingRun } from '../../api/types';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { notify } from '../../state/notices';
import { settings } from '../../state/settings';

/** The networks of a run; each can be played. */
export function NetworksCard({ run }: { run: TrainingRun }) {
  const t = useT();
  const play = async (network: TrainedNetwork) => {
    try {
      const game = await createGame({
        position: { settings: run.settings },
        black: { kind: 'human', name: settings.get().name },
        white: { kind: 'agent', spec: network.agent },
      });
      navigate(pathOf('game', game.id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <Card title={t('training.networks')}>
      {run.networks.length === 0 && <p className="note">{t('training.no_networks')}</p>}
      <ul className="max-h-80 overflow-y-auto">
        {run.networks.map((network) => (
          <li
            key={network.iteration}
            className="flex items-center gap-3 border-b border-line py-2 last:border-0"
          >
            <span className="num flex-1">{t('training.after', { iteration: network.iteration })}</span>
            <button type="button" className="btn min-h-9" onClick={() => void play(network)}>
              <Icon name="start" size={16} />
              {t('training.play')}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
