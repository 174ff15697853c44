/** The server's HTTP interface, one function a request. `docs/api.md` explains them. */
import { getJson, query, send } from './http';
import type {
  AgentDocument,
  AnswerChoice,
  Answered,
  Backup,
  CardQuery,
  ExperimentSummary,
  ExperimentView,
  ExplorerChoice,
  ExplorerView,
  FleetView,
  GameList,
  GameName,
  GameQuery,
  GameView,
  HintChoice,
  HintView,
  Imported,
  ImportQuery,
  Info,
  JobView,
  Lesson,
  LevelView,
  MoveChoice,
  NewGame,
  NewTraining,
  NextCard,
  OfBoard,
  PositionChoice,
  PositionView,
  PracticeFile,
  PracticeImported,
  PracticeView,
  Restored,
  Review,
  ReviewChoice,
  ReviewedMove,
  SharedGame,
  ShareText,
  TextChoice,
  Solution,
  StatsView,
  StepDone,
  StepTry,
  TrainingRun,
  TrainingView,
  Tried,
  TryChoice,
} from './types';

const part = encodeURIComponent;

export const getInfo = () => getJson<Info>('/api/info');
export const getAgents = (game: GameName) => getJson<AgentDocument[]>(`/api/agents${query({ game })}`);
export const getLevels = (board: OfBoard) => getJson<LevelView[]>(`/api/levels${query({ ...board })}`);

export const getPosition = (body: PositionChoice, signal?: AbortSignal) =>
  getJson<PositionView>('/api/position', { method: 'POST', body, signal });

export const createGame = (body: NewGame) => getJson<GameView>('/api/games', { method: 'POST', body });
export const listGames = (filter: GameQuery, signal?: AbortSignal) =>
  getJson<GameList>(`/api/games${query({ ...filter })}`, { signal });
export const getGame = (id: string, signal?: AbortSignal) =>
  getJson<GameView>(`/api/games/${part(id)}`, { signal });
export const renameGame = (id: string, name: string) =>
  getJson<GameView>(`/api/games/${part(id)}`, { method: 'PATCH', body: { name } });
export const deleteGame = (id: string) => getJson<undefined>(`/api/games/${part(id)}`, { method: 'DELETE' });

/** Takes in a file, a text, or files that belong together as a form. */
export const importGames = (file: Blob | string | FormData, options: ImportQuery) =>
  getJson<Imported>(`/api/games/import${query({ ...options })}`, { method: 'POST', body: file });

/** Where the file of one game, or of several, is. */
export const exportPath = (ids: readonly string[], format: string) =>
  ids.length === 1
    ? `/api/games/${part(ids[0] ?? '')}/export${query({ format })}`
    : `/api/games/export${query({ format, ids: ids.join(',') })}`;

/** The file, and what the format has no place for. */
export async function exportGames(
  ids: readonly string[],
  format: string,
): Promise<{ file: Blob; lost: string[] }> {
  const response = await send(exportPath(ids, format), {});
  const lost = (response.headers.get('hansu-lost') ?? '').split(',').filter(Boolean);
  return { file: await response.blob(), lost };
}

export const shareGame = (id: string) => getJson<ShareText>(`/api/games/${part(id)}/share`);
export const sharePosition = (body: PositionChoice) =>
  getJson<ShareText>('/api/share', { method: 'POST', body });
/** Reads a position, moves or a game that was pasted. */
export const readText = (body: TextChoice) => getJson<SharedGame>('/api/read', { method: 'POST', body });
export const readShare = (text: string) => getJson<SharedGame>(`/api/share/${part(text)}`);

export const startReview = (id: string, body: ReviewChoice) =>
  getJson<JobView>(`/api/games/${part(id)}/review`, { method: 'POST', body });
export const getReview = (id: string, signal?: AbortSignal) =>
  getJson<Review>(`/api/games/${part(id)}/review`, { signal });

export const askHint = (body: HintChoice, signal?: AbortSignal) =>
  getJson<HintView>('/api/coach/hint', { method: 'POST', body, signal });
export const weighMove = (body: MoveChoice, signal?: AbortSignal) =>
  getJson<ReviewedMove>('/api/coach/move', { method: 'POST', body, signal });

export const listJobs = () => getJson<JobView[]>('/api/jobs');
export const cancelJob = (id: string) => getJson<undefined>(`/api/jobs/${part(id)}`, { method: 'DELETE' });

export const listExperiments = () => getJson<ExperimentSummary[]>('/api/lab');
export const getExperiment = (id: string) => getJson<ExperimentView>(`/api/lab/${part(id)}`);
export const runExperiment = (id: string) => getJson<JobView>(`/api/lab/${part(id)}/run`, { method: 'POST' });

export const getFleet = (signal?: AbortSignal) => getJson<FleetView>('/api/cluster', { signal });

export const listRuns = () => getJson<TrainingRun[]>('/api/training');
export const startTraining = (body: NewTraining) =>
  getJson<JobView>('/api/training', { method: 'POST', body });
export const getRun = (name: string) => getJson<TrainingView>(`/api/training/${part(name)}`);

export const getPractice = (day: string) => getJson<PracticeView>(`/api/practice${query({ day })}`);
export const nextCard = (asked: CardQuery, signal?: AbortSignal) =>
  getJson<NextCard>(`/api/practice/next${query({ ...asked })}`, { signal });
export const tryMove = (body: TryChoice) => getJson<Tried>('/api/practice/try', { method: 'POST', body });
export const getSolution = (card: string) => getJson<Solution>(`/api/practice/solution${query({ card })}`);
export const answerCard = (body: AnswerChoice) =>
  getJson<Answered>('/api/practice/answer', { method: 'POST', body });
export const exportPractice = () => getJson<PracticeFile>('/api/practice/export');
export const importPractice = (body: PracticeFile) =>
  getJson<PracticeImported>('/api/practice/import', { method: 'POST', body });

export const getBackup = () => getJson<Backup>('/api/backup');
export const restoreBackup = (body: Backup) => getJson<Restored>('/api/backup', { method: 'POST', body });

export const explore = (body: ExplorerChoice, signal?: AbortSignal) =>
  getJson<ExplorerView>('/api/explorer', { method: 'POST', body, signal });
export const getStats = (game: GameName) => getJson<StatsView>(`/api/stats${query({ game })}`);
export const getLessons = () => getJson<Lesson[]>('/api/lessons');
export const checkStep = (body: StepTry) => getJson<StepDone>('/api/lessons/check', { method: 'POST', body });
