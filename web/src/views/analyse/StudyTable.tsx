import { useMemo, useState } from 'react';

import { Board } from '../../board/Board';
import { squareName } from '../../board/geometry';
import { Failure } from '../../components/Failure';
import { BoardLoading } from '../../components/game/BoardLoading';
import { CourseCard } from '../../components/game/CourseCard';
import { Stage } from '../../components/game/Stage';
import { Stepper } from '../../components/game/Stepper';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { standingOf } from '../../game/standing';
import { rankMarks, valueMarks } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { usePosition } from '../../state/usePosition';
import { usePreview } from '../../state/usePreview';
import { AnalystsCard } from './AnalystsCard';
import { PositionCard } from './PositionCard';
import { saveStudy } from './saveStudy';
import { SetupBoard } from './SetupBoard';
import { StudyStrip } from './StudyStrip';
import { goTo, lineOf, movesTo, play, ROOT, treeOf } from './tree';
import { TreeCard } from './TreeCard';
import { plyOf, useMinds } from './useMinds';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

interface StudyTableProps {
  study: Study;
  onChange(study: Study): void;
  onReset(): void;
}

/** The board with values, the analysts, the variations. */
export function StudyTable({ study, onChange, onReset }: StudyTableProps) {
  const t = useT();
  const format = useFormat();
  const [editing, setEditing] = useState(false);
  const { tree, settings } = study;
  const choice = choiceOf(study);
  const { position: at, error } = usePosition(choice);
  const { analysts, analysis, search, byJudge, judged, course } = useMinds(study, at, editing);
  const preview = usePreview(choice);
  const position = preview.position ?? at;

  const line = lineOf(tree);
  const ply = plyOf(study);
  const go = (target: number) =>
    onChange({ ...study, tree: goTo(tree, target === 0 ? ROOT : (line[target - 1] ?? tree.current)) });
  const playMoves = (moves: readonly string[]) => onChange({ ...study, tree: moves.reduce(play, tree) });

  const model = useMemo(() => position && boardOf(position), [position]);
  // A mind that is not the judge has an order of moves; its numbers are shown only on request.
  const own = analysts.scale === 'own';
  const values =
    search &&
    !preview.position &&
    (own || byJudge
      ? valueMarks(search, settings.size, analysts.scale, t, format)
      : rankMarks(search, settings.size, t));
  if (editing && position) {
    return (
      <SetupBoard
        position={position}
        onCancel={() => setEditing(false)}
        onDone={({ moves = [], ...next }) => {
          setEditing(false);
          onChange({ ...next, tree: treeOf(moves) });
        }}
      />
    );
  }
  if (!position || !model) return error ? <Failure error={error} /> : <BoardLoading />;

  const over = position.result !== null;
  const marks = {
    ...marksOf(position, t),
    numbers: numbersOf(preview.position ? preview.moves : movesTo(tree, tree.current), settings),
  };
  return (
    <Stage
      title={t('nav.analyse')}
      kind="study"
      aside={
        <>
          <AnalystsCard
            analysts={analysts}
            analysis={analysis}
            position={choice}
            over={over}
            preview={preview}
            onPlay={playMoves}
          />
          <CourseCard
            values={course.values}
            standing={standingOf(judged, t, format)?.text}
            current={ply}
            onChoose={go}
          >
            <button
              type="button"
              className="btn mt-2 w-full"
              disabled={line.length === 0}
              onClick={course.toggle}
            >
              {course.busy ? t('common.stop') : t('analyse.sweep')}
            </button>
          </CourseCard>
          <TreeCard
            tree={tree}
            onChange={(next) => onChange({ ...study, tree: next })}
            onSave={() => void saveStudy(study, t)}
            onReset={onReset}
          />
          <PositionCard
            study={study}
            side={position.side}
            onEdit={() => setEditing(true)}
            onChange={onChange}
          />
        </>
      }
    >
      <StudyStrip position={position} judged={judged} />
      <Board
        model={model}
        marks={values ? { ...marks, values } : marks}
        ghost={over || preview.position ? null : position.side}
        version={`${tree.current}:${preview.count}`}
        open={(square) => !preview.position && (marks.legal?.has(square) ?? false)}
        onChoose={(square) => playMoves([squareName(square, settings.size)])}
      />
      <div className="controls">
        <Stepper ply={ply} last={line.length} onChange={go} />
        {position.must_pass && (
          <button type="button" className="btn btn-primary" onClick={() => playMoves(['pass'])}>
            {t('pass.button')}
          </button>
        )}
      </div>
      {error !== null && <Failure error={error} />}
    </Stage>
  );
}
