import { lazy } from 'react';

import { Empty } from '../components/Empty';
import { Link } from '../components/Link';
import { StageTitle } from '../components/StageTitle';
import { useT } from '../i18n';
import type { Route } from '../lib/router';
import { pathOf } from '../lib/router';
import { GameView } from '../views/game/GameView';
import { PlayView } from '../views/play/PlayView';

// The first thing a person sees comes with the page; the rest when it is asked for.
const AnalyseView = lazy(() => import('../views/analyse/AnalyseView'));
const ReviewView = lazy(() => import('../views/review/ReviewView'));
const WatchView = lazy(() => import('../views/watch/WatchView'));
const LabView = lazy(() => import('../views/lab/LabView'));
const TrainingView = lazy(() => import('../views/training/TrainingView'));
const ClusterView = lazy(() => import('../views/cluster/ClusterView'));
const GamesView = lazy(() => import('../views/games/GamesView'));
const PracticeView = lazy(() => import('../views/practice/PracticeView'));
const LearnView = lazy(() => import('../views/learn/LearnView'));
const OpeningsView = lazy(() => import('../views/openings/OpeningsView'));
const StatsView = lazy(() => import('../views/stats/StatsView'));
const SettingsView = lazy(() => import('../views/settings/SettingsView'));

/** The view of an address. */
export function ViewOf({ route }: { route: Route }) {
  const { view, id, query } = route;
  switch (view) {
    case 'play':
      return <PlayView />;
    case 'game':
      return id ? <GameView key={id} id={id} /> : <NoSuchPage />;
    case 'practice':
      return <PracticeView />;
    case 'learn':
      return <LearnView key={id} id={id} />;
    case 'openings':
      return <OpeningsView key={query.toString()} query={query} />;
    case 'stats':
      return <StatsView />;
    case 'analyse':
      return <AnalyseView key={query.toString()} query={query} />;
    case 'review':
      return <ReviewView key={id} id={id} />;
    case 'watch':
      return <WatchView key={id} id={id} />;
    case 'lab':
      return <LabView key={id} id={id} />;
    case 'training':
      return <TrainingView key={id} name={id} />;
    case 'cluster':
      return <ClusterView />;
    case 'games':
      return <GamesView />;
    case 'settings':
      return <SettingsView />;
    case 'unknown':
      return <NoSuchPage />;
  }
}

function NoSuchPage() {
  const t = useT();
  return (
    <Empty text={t('app.unknown_page')}>
      <StageTitle text={t('app.name')} />
      <Link className="btn btn-primary" to={pathOf('play')}>
        {t('app.home')}
      </Link>
    </Empty>
  );
}
