import { useState } from 'react';

import { getLessons } from '../../api/client';
import type { GameName, Lesson } from '../../api/types';
import { Loader } from '../../components/Loader';
import { Segmented } from '../../components/Segmented';
import { StudyTabs } from '../../components/study/StudyTabs';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { StepTable } from './StepTable';

const GAMES = ['othello', 'gomoku'] as const satisfies readonly GameName[];

/** The first game: the rules, a step at a time, on a board. */
export default function LearnView({ id }: { id: string | null }) {
  const t = useT();
  const lessons = useLoad(getLessons);
  const game = GAMES.find((name) => name === id) ?? 'othello';
  return (
    <div className="page">
      <StudyTabs />
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="flex-1">{t('learn.title', { game: t(`game.${game}`) })}</h1>
        <Segmented
          label={t('learn.game')}
          hiddenLabel
          value={game}
          options={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
          onChange={(value) => navigate(pathOf('learn', value), 'replace')}
        />
      </div>
      <Loader of={lessons}>
        {(all) => {
          const lesson = all.find((one) => one.game === game);
          return lesson ? <LessonSteps lesson={lesson} /> : null;
        }}
      </Loader>
    </div>
  );
}

function LessonSteps({ lesson }: { lesson: Lesson }) {
  const t = useT();
  const [at, setAt] = useState(0);
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const step = lesson.steps[at];
  if (!step) return null;
  return (
    <>
      <ol className="lesson-steps" aria-label={t('learn.steps')}>
        {lesson.steps.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              data-done={done.has(index) ? '' : undefined}
              onClick={() => setAt(index)}
            >
              <span className="num">{index + 1}</span>
              <span className="lesson-name">{t(`learn.${id as StepId}.title`)}</span>
              {done.has(index) && <span className="sr-only">{t('learn.done')}</span>}
            </button>
          </li>
        ))}
      </ol>
      <StepTable
        key={step.id}
        game={lesson.game}
        step={step}
        last={at + 1 === lesson.steps.length}
        first={at === 0}
        onDone={() => setDone((known) => new Set(known).add(at))}
        onBack={() => setAt(at - 1)}
        onNext={() => setAt(at + 1)}
      />
    </>
  );
}

/** The steps that the page has texts for. */
export type StepId =
  | 'turn'
  | 'directions'
  | 'pass'
  | 'corner'
  | 'count'
  | 'five'
  | 'block'
  | 'open_four'
  | 'block_three'
  | 'four_three'
  | 'forbidden'
  | 'swap2_place'
  | 'swap2_choose';
