import { createGame, sharePosition } from '../../api/client';
import { problemText } from '../../api/problem';
import type { Settings, Side } from '../../api/types';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { SettingsPicker } from '../../components/setup/SettingsPicker';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { copyShareLink } from '../../lib/share';
import { notify } from '../../state/notices';
import { settings as personal } from '../../state/settings';
import { EMPTY_TREE } from './tree';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

interface PositionCardProps {
  study: Study;
  /** Who is to move. */
  side: Side;
  onEdit(): void;
  onChange(study: Study): void;
}

/** What can be done with the position: set it up, share it, play on from it, begin with another game. */
export function PositionCard({ study, side, onEdit, onChange }: PositionCardProps) {
  const t = useT();
  const playOn = async () => {
    try {
      const { name } = personal.get();
      const me = { kind: 'human', name } as const;
      const other = { kind: 'level', level: 5 } as const;
      const players = side === 'white' ? { black: other, white: me } : { black: me, white: other };
      const game = await createGame({ position: choiceOf(study), ...players });
      navigate(pathOf('game', game.id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  const begin = (settings: Settings) => onChange({ settings, start: null, tree: EMPTY_TREE });
  return (
    <Card title={t('analyse.position')}>
      <div className="mb-4 flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={onEdit}>
          <Icon name="edit" />
          {t('analyse.edit')}
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => void copyShareLink(sharePosition(choiceOf(study)), t)}
        >
          <Icon name="link" />
          {t('files.link')}
        </button>
        <button type="button" className="btn" onClick={() => void playOn()}>
          <Icon name="play" />
          {t('analyse.play_on')}
        </button>
      </div>
      <SettingsPicker settings={study.settings} onChange={begin} />
    </Card>
  );
}
