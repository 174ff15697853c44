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
  const own = Object.hasOwn(texts, text) ? texts[text] : undefined;
  return own === undefined ? { text, language: 'en' } : { text: own, language };
}

/** Says texts of the lab in the language of the page, as far as they are known. */
export function useLabText(): (text: string) => LabText {
  const { language } = useSettings();
  return (text) => labText(text, language);
}
