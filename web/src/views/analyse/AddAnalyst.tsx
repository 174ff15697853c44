import { useState } from 'react';

import type { OfBoard, Thinker } from '../../api/types';
import { ThinkerPicker } from '../../components/agents/ThinkerPicker';
import { Dialog } from '../../components/Dialog';
import { useT } from '../../i18n';

interface AddAnalystProps {
  board: OfBoard;
  open: boolean;
  onClose(): void;
  onAdd(thinker: Thinker): void;
}

export function AddAnalyst({ board, open, onClose, onAdd }: AddAnalystProps) {
  const t = useT();
  const [thinker, setThinker] = useState<Thinker>({ kind: 'agent', spec: 'mcts' });
  return (
    <Dialog title={t('analyse.add')} open={open} onClose={onClose}>
      <ThinkerPicker label={t('analyse.who')} board={board} timed thinker={thinker} onChange={setThinker} />
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
