import { useSettings } from '../state/settings';

/** English texts of the server begin small and have no stop, for the terminal's tables. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** What the server says of an agent or an option, in the language of the page. */
export function CatalogueText({ en, ko }: { en: string; ko: string }) {
  const { language } = useSettings();
  return language === 'en' ? sentence(en) : ko;
}
