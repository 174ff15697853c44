import { useState } from 'react';

import type { GameName, Thinker } from '../../api/types';
import { ThinkerPicker } from '../../components/agents/ThinkerPicker';
import { Dialog } from '../../components/Dialog';
import { useT } from '../../i18n';

interface AddAnalystProps {
  game: GameName;
  open: boolean;
  onClose(): void;
  onAdd(thinker: Thinker): void;
}

export function AddAnalyst({ game, open, onClose, onAdd }: AddAnalystProps) {
  const t = useT();
  const [thinker, setThinker] = useState<Thinker>({ kind: 'agent', spec: 'mcts' });
  return (
    <Dialog title={t('analyse.add')} open={open} onClose={onClose}>
      <ThinkerPicker label={t('analyse.who')} game={game} thinker={thinker} onChange={setThinker} />
      <button
        type="button"
        className="btn btn-primary mt-4 w-full"
        onClick={() => {
          onAdd(thinker);
          onClose();
        }}
      >
        {t('analyse.add')}
      </button>
    </Dialog>
  );
}
