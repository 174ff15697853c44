import { Rich } from '../../components/Rich';
import { useLabText } from './labText';

/** A text of the lab, in the page's language if it is known. */
export function LabWords({ text }: { text: string }) {
  const words = useLabText()(text);
  return <Rich {...words} />;
}
