import type { Side } from '../../api/types';
import { LineSteps } from '../../components/coach/LineSteps';
import { otherSide } from '../../game/model';
import { useT } from '../../i18n';

interface SolutionStepsProps {
  line: readonly string[];
  side: Side;
  shown: number;
  onShow(count: number): void;
}

/** The solution as steps that play on the board. Passes are among them, so that sides take turns. */
export function SolutionSteps({ line, side, shown, onShow }: SolutionStepsProps) {
  const t = useT();
  const steps = line.map((move, index) => ({
    move,
    side: index % 2 === 0 ? side : otherSide(side),
    said: null,
  }));
  return <LineSteps title={t('practice.line')} steps={steps} shown={shown} onShow={onShow} />;
}
