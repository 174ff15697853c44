import { RunList } from './RunList';
import { RunPage } from './RunPage';

/** Training runs with their curves. */
export default function TrainingView({ name }: { name: string | null }) {
  return name ? <RunPage name={name} /> : <RunList />;
}
