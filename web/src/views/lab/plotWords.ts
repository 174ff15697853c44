/** The words of a plot in another language. */

/** Figures that a word may carry with it: `depth 3`, `time 10ms`. */
const FIGURE = /^(.*?[^\d\s]) ([\d,.]+(?:ms|s)?)$/;

const TEXT = /(<(text|title)\b[^>]*>)([^<]*)(<\/\2>)/g;

/**
 * A plot whose title and texts are said by `say`. Names of several parts are said part by part, and a word with a figure behind
 * it without the figure. Texts that are not known stay as they are.
 */
export function inWords(svg: string, say: (text: string) => string): string {
  const title = plain(/<title>([^<]*)<\/title>/.exec(svg)?.[1] ?? '');
  // A long title is drawn in several lines: the first gets all of it, the others nothing.
  let rest = title;
  return svg.replace(TEXT, (_, open: string, kind: string, inside: string, close: string) => {
    const text = plain(inside);
    const isLine =
      kind === 'text' && rest !== '' && text !== '' && rest.startsWith(text) && say(title) !== title;
    const said = isLine ? (rest === title ? say(title) : '') : sayParts(text, say);
    if (isLine) rest = rest.slice(text.length).trim();
    return open + escape(said) + close;
  });
}

function sayParts(text: string, say: (text: string) => string): string {
  const whole = say(text);
  if (whole !== text) return whole;
  return text
    .split(', ')
    .map((part) => {
      const [, word, figure] = FIGURE.exec(part) ?? [];
      return word && figure ? `${say(word)} ${figure}` : say(part);
    })
    .join(', ');
}

const SIGNS: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", amp: '&' };

function plain(text: string): string {
  return text.trim().replace(/&([\w#]+);/g, (whole, name: string) => SIGNS[name] ?? whole);
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
