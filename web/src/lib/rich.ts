/** Texts with a little mark-up: `code`, *emphasis*, **strong** and [links](url). */
export type RichPart =
  { kind: 'text' | 'code' | 'em' | 'strong'; text: string } | { kind: 'link'; text: string; href: string };

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Only addresses of the web, and of this page, become links. */
function safe(href: string): boolean {
  return /^(https?:\/\/|\/(?!\/)|#)/.test(href);
}

export function richParts(text: string): RichPart[] {
  const parts: RichPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    parts.push(markedPart(match));
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

function markedPart([, code, strong, em, label, href]: RegExpMatchArray): RichPart {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (em !== undefined) return { kind: 'em', text: em };
  return safe(href ?? '')
    ? { kind: 'link', text: label ?? '', href: href ?? '' }
    : { kind: 'text', text: label ?? '' };
}
