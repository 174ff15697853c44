/** The heading of a view whose board speaks for itself: for screen readers only. */
export function StageTitle({ text }: { text: string }) {
  return <h1 className="sr-only">{text}</h1>;
}
