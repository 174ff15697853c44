import { problemText } from '../../api/problem';
import type { GameName, LessonStep, PositionView } from '../../api/types';
import { Card } from '../../components/Card';
import { Link } from '../../components/Link';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import type { StepId } from './LearnView';
import type { UseStep } from './useStep';

interface StepCardProps {
  step: LessonStep;
  use: UseStep;
  position: PositionView;
  game: GameName;
  first: boolean;
  last: boolean;
  onBack(): void;
  onNext(): void;
}

const CHOICES = ['black', 'white', 'place'] as const;

/** One thing to know, one thing to do. */
export function StepCard({ step, use, position, game, first, last, onBack, onNext }: StepCardProps) {
  const t = useT();
  const id = step.id as StepId;
  const done = use.told?.done ?? false;
  const wrong = use.told !== null && !use.told.right;
  return (
    <Card title={t(`learn.${id}.title`)}>
      <div className="flex flex-col wide:min-h-24 gap-2 text-base leading-relaxed" role="status">
        {done ? (
          <p>{doneText(id, use, position, t)}</p>
        ) : (
          <>
            <p>{t(`learn.${id}.ask`)}</p>
            {wrong && <p className="text-amber">{t(`learn.${id}.wrong`)}</p>}
            {step.moves > 1 && (
              <p className="note num">{t('learn.placed', { count: use.moves.length, total: step.moves })}</p>
            )}
          </>
        )}
        {use.error != null && <p className="text-verm">{problemText(use.error, t)}</p>}
      </div>
      {!done && step.by === 'pass' && (
        <button type="button" className="btn btn-primary mt-3" onClick={() => use.attempt('pass')}>
          {t('pass.button')}
        </button>
      )}
      {!done && step.by === 'choice' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {CHOICES.map((choice) => (
            <button key={choice} type="button" className="btn" onClick={() => use.attempt(choice)}>
              {t(`learn.choice.${choice}`)}
            </button>
          ))}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {!first && (
          <button type="button" className="btn btn-quiet" onClick={onBack}>
            {t('learn.back')}
          </button>
        )}
        {wrong && (
          <button type="button" className="btn" onClick={use.again}>
            {t('learn.again')}
          </button>
        )}
        {!done && !wrong && step.answers.length > 0 && (
          <button type="button" className="btn" onClick={use.show}>
            {t('learn.show')}
          </button>
        )}
        {!last && (
          <button type="button" className={done ? 'btn btn-primary' : 'btn btn-quiet'} onClick={onNext}>
            {t(done ? 'learn.next' : 'learn.skip')}
          </button>
        )}
        {last && done && (
          <Link className="btn btn-primary" to={pathOf('play')}>
            {t('learn.play', { game: t(`game.${game}`) })}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** What is said once a step is done; swap2's choice has a text each. */
function doneText(id: StepId, use: UseStep, position: PositionView, t: ReturnType<typeof useT>): string {
  const choice = CHOICES.find((word) => word === use.moves[0]);
  if (id === 'swap2_choose' && choice) return t(`learn.chosen.${choice}`);
  const { black, white } = position;
  return t(`learn.${id}.done`, { turned: use.told?.turned ?? 0, black, white });
}
