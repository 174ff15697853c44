import { useCallback, useState } from 'react';

import { getStats } from '../../api/client';
import type { GameName, StatsView as Stats } from '../../api/types';
import { LineChart } from '../../charts/LineChart';
import { Card } from '../../components/Card';
import { Empty } from '../../components/Empty';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { Segmented } from '../../components/Segmented';
import { StudyTabs } from '../../components/study/StudyTabs';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { LevelsCard } from './LevelsCard';
import { ReasonsCard } from './ReasonsCard';

const GAMES = ['othello', 'gomoku'] as const satisfies readonly GameName[];

/** How a player has done: against whom, how accurately, with what kinds of mistakes. */
export default function StatsView() {
  const t = useT();
  const [game, setGame] = useState<GameName>('othello');
  const stats = useLoad(useCallback(() => getStats(game), [game]));
  return (
    <div className="page">
      <StudyTabs />
      <div className="flex flex-wrap items-center gap-4">
        <h1 className="flex-1">{t('nav.stats')}</h1>
        <Segmented
          label={t('learn.game')}
          hiddenLabel
          value={game}
          options={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
          onChange={(value) => setGame(value)}
        />
      </div>
      <Loader of={stats}>{(view) => <Figures view={view} />}</Loader>
    </div>
  );
}

function Figures({ view }: { view: Stats }) {
  const t = useT();
  if (view.games === 0 && view.accuracy.length === 0) {
    return (
      <Empty text={t('stats.none')}>
        <Link className="btn btn-primary" to={pathOf('play')}>
          {t('nav.play')}
        </Link>
      </Empty>
    );
  }
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <StrengthCard view={view} />
      <LevelsCard levels={view.levels} />
      <AccuracyCard view={view} />
      <ReasonsCard reasons={view.mistakes} unexplained={view.unexplained} />
    </div>
  );
}

function StrengthCard({ view }: { view: Stats }) {
  const t = useT();
  const format = useFormat();
  const { rating, course } = view;
  return (
    <Card title={t('stats.strength')}>
      {rating ? (
        <>
          <p className="num text-xl font-bold">
            {t('stats.rating', { elo: format.integer(rating.elo), error: format.integer(rating.error) })}
          </p>
          <p className="note text-sm">{t(view.borrowed ? 'stats.about_borrowed' : 'stats.about')}</p>
          {course.length > 1 && (
            <LineChart
              label={t('stats.course')}
              xLabel={t('stats.games_axis')}
              series={[
                {
                  name: t('stats.strength'),
                  colour: 'celadon',
                  spots: course.map(({ games, rating: { elo } }) => ({ x: games, y: elo })),
                  bounds: course.map(({ games, rating: { elo, error } }) => ({
                    x: games,
                    low: elo - error,
                    high: elo + error,
                  })),
                },
              ]}
            />
          )}
        </>
      ) : (
        <p className="note">{t('stats.no_rating')}</p>
      )}
    </Card>
  );
}

function AccuracyCard({ view }: { view: Stats }) {
  const t = useT();
  const { accuracy } = view;
  return (
    <Card title={t('stats.accuracy')}>
      {accuracy.length === 0 ? (
        <p className="note">{t('stats.no_accuracy')}</p>
      ) : (
        <LineChart
          label={t('stats.accuracy')}
          xLabel={t('stats.reviewed_axis')}
          series={[
            {
              name: t('stats.accuracy'),
              colour: 'blue',
              dots: true,
              spots: accuracy.map((point, index) => ({ x: index + 1, y: point.accuracy })),
            },
          ]}
        />
      )}
    </Card>
  );
}
