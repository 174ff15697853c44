import type { Language } from '../state/settings';
import { useSettings } from '../state/settings';
import en from './en.json';
import ko from './ko.json';

export type MessageKey = keyof typeof en;
export type Params = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: Params) => string;

const MESSAGES: Record<Language, Record<MessageKey, string>> = { en, ko };

/** Puts values into the places of a message that are written `{name}`. */
export function fill(message: string, params: Params): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

export function translator(language: Language): Translate {
  const messages = MESSAGES[language];
  return (key, params) => (params ? fill(messages[key], params) : messages[key]);
}

const TRANSLATORS: Record<Language, Translate> = { en: translator('en'), ko: translator('ko') };

/** The texts of the page in the language of the settings. */
export function useT(): Translate {
  return TRANSLATORS[useSettings().language];
}

/** Whether there is a text for a key that came from elsewhere, such as the code of an error. */
export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
