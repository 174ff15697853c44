import type { Language } from '../../state/settings';
import { useSettings } from '../../state/settings';
import ko from '../../i18n/lab.ko.json';

/** Texts of the lab by their English words, which come with the experiments. */
const TEXTS: Record<Language, Record<string, string>> = { en: {}, ko };

export interface LabText {
  text: string;
  /** English, where there is no text in the page's language. */
  language: Language;
}

export function labText(text: string, language: Language): LabText {
  const texts = TEXTS[language];
  const own = Object.hasOwn(texts, text) ? texts[text] : filledIn(text, texts);
  return own === undefined ? { text, language: 'en' } : { text: own, language };
}

/** A figure that the lab has filled in: `{score depth=3}`. */
const FIGURE = /\{[^{}]+\}/g;

/** The text of a sentence with figures, by the sentence as it was written before they were filled in. */
function filledIn(text: string, texts: Record<string, string>): string | undefined {
  const [, table, sentence] = /^(\*.+?\*: )(.+)$/.exec(text) ?? [];
  if (table === undefined || sentence === undefined) return undefined;
  for (const [written, own] of Object.entries(texts)) {
    const figures = written.match(FIGURE);
    const found = figures && patternOf(written).exec(sentence);
    if (!found) continue;
    const filled = figures.reduce((said, figure, place) => said.replace(figure, found[place + 1] ?? ''), own);
    return table + filled;
  }
  return undefined;
}

function patternOf(written: string): RegExp {
  const words = written.split(FIGURE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${words.join('(.+?)')}$`);
}

/** Says texts of the lab in the language of the page, as far as they are known. */
export function useLabText(): (text: string) => LabText {
  const { language } = useSettings();
  return (text) => labText(text, language);
}
