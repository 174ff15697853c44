import type { LineStep } from '../../api/types';
import { useT } from '../../i18n';
import { useSettings } from '../../state/settings';

interface LineStepsProps {
  title: string;
  steps: readonly LineStep[];
  /** How many steps are on the board; 0 for none. */
  shown: number;
  onShow(count: number): void;
}

/** A line as buttons: each plays it on the board up to that move. */
export function LineSteps({ title, steps, shown, onShow }: LineStepsProps) {
  const t = useT();
  const { language } = useSettings();
  if (steps.length === 0) return null;
  const said = shown > 0 ? steps[shown - 1]?.said : null;
  return (
    <div className="mt-3" role="group" aria-label={title}>
      <p className="note text-sm">{title}</p>
      <div className="flex flex-wrap gap-1">
        {steps.map(({ move, side }, index) => (
          <button
            key={index}
            type="button"
            className="line-step num"
            data-side={side}
            aria-pressed={shown === index + 1}
            onClick={() => onShow(shown === index + 1 ? 0 : index + 1)}
          >
            <span className="sr-only">{t(`side.${side}`)} </span>
            {move === 'pass' ? t('moves.pass') : move}
          </button>
        ))}
      </div>
      <p className="note min-h-5 text-sm" role="status">
        {said?.[language]}
      </p>
    </div>
  );
}
