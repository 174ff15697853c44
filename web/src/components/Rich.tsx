import { Fragment } from 'react';

import type { RichPart } from '../lib/rich';
import { richParts } from '../lib/rich';
import type { Language } from '../state/settings';

/** A text with a little mark-up. */
export function Rich({ text, language }: { text: string; language: Language }) {
  return (
    <span lang={language}>
      {richParts(text).map((part, index) => (
        <Fragment key={index}>{rendered(part)}</Fragment>
      ))}
    </span>
  );
}

function rendered(part: RichPart) {
  switch (part.kind) {
    case 'code':
      return <code className="rounded bg-sunk px-1 text-[0.9em]">{part.text}</code>;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'em':
      return <em>{part.text}</em>;
    case 'link':
      return (
        <a className="text-celadon underline" href={part.href} rel="noreferrer">
          {part.text}
        </a>
      );
    case 'text':
      return part.text;
  }
}
