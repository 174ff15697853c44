import { problemText } from '../../api/problem';
import type { CardView, PositionView, Why } from '../../api/types';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { WhyText } from '../../components/coach/WhyText';
import { useT } from '../../i18n';
import type { ShownLine } from '../../state/useShownLine';
import { CardTags } from './CardTags';
import { CardWays } from './CardWays';
import { goalOf } from './goal';
import { SolutionSteps } from './SolutionSteps';
import type { UseCard } from './useCard';
import { WaitText } from './WaitText';

interface CardPanelProps {
  card: CardView;
  use: UseCard;
  position: PositionView;
  line: ShownLine;
  why: Why | null;
  /** How many moves of the solution are on the board. */
  steps: number;
  onStep(count: number): void;
  onNext(): void;
  onHint: (() => void) | null;
}

/** What is to be found, how it went, and the ways on. */
export function CardPanel({ card, use, position, line, why, steps, onStep, onNext, onHint }: CardPanelProps) {
  const t = useT();
  const goal = goalOf(card);
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <i className={`chip chip-small chip-${card.side}`} aria-hidden="true" />
          {t(goal.key, { ...goal.params, who: t(`side.${card.side}`) })}
        </span>
      }
    >
      <div className="flex min-h-16 flex-col gap-1" role="status">
        <Verdict card={card} use={use} position={position} />
        {use.error != null && <p className="text-verm">{problemText(use.error, t)}</p>}
      </div>
      {use.phase === 'shown' && (
        <SolutionSteps line={use.line} side={card.side} shown={steps} onShow={onStep} />
      )}
      {why && <WhyText why={why} shown={line} played={card.deck === 'mistakes'} />}
      <CardWays card={card} use={use} position={position} onNext={onNext} onHint={onHint} />
      {use.answered && (
        <p className="note mt-3">
          <WaitText due={use.answered.due} />
        </p>
      )}
      <CardTags card={card} position={position} />
    </Card>
  );
}

function Verdict({ card, use, position }: Pick<CardPanelProps, 'card' | 'use' | 'position'>) {
  const t = useT();
  const { tried } = use;
  switch (use.phase) {
    case 'open':
      return (
        <p className="note">{t(use.moves.length > 0 ? 'practice.go_on' : `practice.about.${card.deck}`)}</p>
      );
    case 'looking':
      return <Bar label={t('practice.looking')} />;
    case 'failed':
      return (
        <>
          <p className="text-lg font-bold text-verm">{t('practice.failed')}</p>
          {tried?.margin != null && (
            <p>{t('practice.margin_wrong', { margin: tried.margin, best: tried.best_margin ?? 0 })}</p>
          )}
        </>
      );
    case 'shown':
      return <p className="font-bold">{t('practice.solution')}</p>;
    case 'playing':
      return <Playing use={use} />;
    case 'solved':
      return (
        <>
          <p className="text-lg font-bold text-celadon">
            {t(use.grade === 'wrong' ? 'practice.solved_late' : 'practice.solved')}
          </p>
          {position.result && position.settings.game === 'othello' && (
            <p className="num">{t('practice.final', { black: position.black, white: position.white })}</p>
          )}
        </>
      );
  }
}

/** How an ending stands that is played on. */
function Playing({ use }: { use: UseCard }) {
  const t = useT();
  const { tried, moves } = use;
  const lost = tried?.margin != null && tried.best_margin != null ? tried.best_margin - tried.margin : 0;
  if (moves.length === 0 || tried?.margin == null)
    return <p className="note">{t('practice.play_on_about')}</p>;
  return lost > 0 ? (
    <p className="text-amber">{t('practice.lost', { discs: lost, best: tried.best ?? '' })}</p>
  ) : (
    <p className="text-celadon">{t('practice.kept', { margin: tried.margin })}</p>
  );
}
