import { useMemo, useState } from 'react';

import { Board } from '../../board/Board';
import { squareName } from '../../board/geometry';
import { Failure } from '../../components/Failure';
import { BoardLoading } from '../../components/game/BoardLoading';
import { CourseCard } from '../../components/game/CourseCard';
import { Stage } from '../../components/game/Stage';
import { Stepper } from '../../components/game/Stepper';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { valueMarks } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { usePosition } from '../../state/usePosition';
import { AnalystsCard } from './AnalystsCard';
import { PositionCard } from './PositionCard';
import { saveStudy } from './saveStudy';
import { SetupBoard } from './SetupBoard';
import { StudyStrip } from './StudyStrip';
import { goTo, lineOf, movesTo, play, ROOT, EMPTY_TREE } from './tree';
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
  const { position, error } = usePosition(choiceOf(study));
  const { analysts, analysis, search, course } = useMinds(study, position, editing);

  const line = lineOf(tree);
  const ply = plyOf(study);
  const go = (target: number) =>
    onChange({ ...study, tree: goTo(tree, target === 0 ? ROOT : (line[target - 1] ?? tree.current)) });
  const playMove = (move: string) => onChange({ ...study, tree: play(tree, move) });

  const model = useMemo(() => position && boardOf(position), [position]);
  const values = search ? valueMarks(search, settings.size, analysts.scale, t, format) : undefined;
  if (editing && position) {
    return (
      <SetupBoard
        position={position}
        onCancel={() => setEditing(false)}
        onDone={(next) => {
          setEditing(false);
          onChange({ ...next, tree: EMPTY_TREE });
        }}
      />
    );
  }
  if (!position || !model) return error ? <Failure error={error} /> : <BoardLoading />;

  const over = position.result !== null;
  const marks = { ...marksOf(position, t), numbers: numbersOf(movesTo(tree, tree.current), settings) };
  return (
    <Stage
      title={t('nav.analyse')}
      kind="study"
      aside={
        <>
          <AnalystsCard
            analysts={analysts}
            analysis={analysis}
            game={settings.game}
            over={over}
            onPlay={playMove}
          />
          <CourseCard values={course.values} current={ply} onChoose={go}>
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
      <StudyStrip position={position} search={search} />
      <Board
        model={model}
        marks={values ? { ...marks, values } : marks}
        ghost={over ? null : position.side}
        version={tree.current}
        open={(square) => marks.legal?.has(square) ?? false}
        onChoose={(square) => playMove(squareName(square, settings.size))}
      />
      <div className="controls">
        <Stepper ply={ply} last={line.length} onChange={go} />
        {position.must_pass && (
          <button type="button" className="btn btn-primary" onClick={() => playMove('pass')}>
            {t('pass.button')}
          </button>
        )}
      </div>
      {error !== null && <Failure error={error} />}
    </Stage>
  );
}
