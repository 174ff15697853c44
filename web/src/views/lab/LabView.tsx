import { ExperimentPage } from './ExperimentPage';
import { ExperimentList } from './ExperimentList';

/** The experiments, with the published figures beside ours. */
export default function LabView({ id }: { id: string | null }) {
  return id ? <ExperimentPage id={id} /> : <ExperimentList />;
}
