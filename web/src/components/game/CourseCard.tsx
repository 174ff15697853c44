import type { ReactNode } from 'react';

import { EvalGraph } from '../../charts/EvalGraph';
import type { GraphMark } from '../../charts/EvalGraph';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { Card } from '../Card';

interface CourseCardProps {
  /** Black's chance at each ply; `null` where it is not known. */
  values: readonly (number | null)[];
  marks?: readonly GraphMark[];
  current: number;
  /** How it stands at the ply shown, if the judge says more than a chance. */
  standing?: string | undefined;
  onChoose(ply: number): void;
  children?: ReactNode;
}

/** How the game went, as a graph. */
export function CourseCard({ values, marks, current, standing, onChoose, children }: CourseCardProps) {
  const t = useT();
  const format = useFormat();
  const chance = values[current];
  const describe = (ply: number) => {
    const value = values[ply];
    const text = value == null ? t('course.unknown') : t('course.chance', { chance: format.percent(value) });
    return `${t('games.plies', { plies: ply })}, ${text}`;
  };
  return (
    <Card
      title={t('course.title')}
      aside={
        chance != null && (
          <span className="tag tag-good num">
            {standing ?? t('course.black', { chance: format.percent(chance) })}
          </span>
        )
      }
    >
      <EvalGraph
        label={t('course.title')}
        sides={[t('side.black'), t('side.white')]}
        values={values}
        marks={marks ?? []}
        current={Math.min(current, Math.max(0, values.length - 1))}
        describe={describe}
        onChoose={onChoose}
      />
      {children}
    </Card>
  );
}
