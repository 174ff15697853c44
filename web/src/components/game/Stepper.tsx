import { useT } from '../../i18n';
import { useSteps } from '../../state/useSteps';
import { Icon } from '../Icon';

interface StepperProps {
  ply: number;
  last: number;
  onChange(ply: number): void;
}

/** Back and forth through a game: buttons, and the keys. */
export function Stepper({ ply, last, onChange }: StepperProps) {
  const t = useT();
  const go = useSteps({ ply, last, onChange });
  return (
    <div className="flex gap-1" role="group" aria-label={t('moves.title')}>
      <StepButton icon="first" label={t('step.first')} disabled={ply === 0} onClick={() => go(0)} />
      <StepButton icon="back" label={t('step.back')} disabled={ply === 0} onClick={() => go(ply - 1)} />
      <StepButton icon="next" label={t('step.next')} disabled={ply === last} onClick={() => go(ply + 1)} />
      <StepButton icon="last" label={t('step.last')} disabled={ply === last} onClick={() => go(last)} />
    </div>
  );
}

interface StepButtonProps {
  icon: 'first' | 'back' | 'next' | 'last';
  label: string;
  disabled: boolean;
  onClick(): void;
}

function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return (
    <button type="button" className="btn btn-icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
