import { isMessageKey, useT } from '../i18n';

interface ServerTextProps {
  /** The key of our own text, if there is one for what the server named. */
  id: string;
  /** The server's text, which is in English. */
  text: string;
}

/** A text about something that the server named: ours in the page's language, else the server's. */
export function ServerText({ id, text }: ServerTextProps) {
  const t = useT();
  const key = `catalogue.${id}`;
  return isMessageKey(key) ? t(key) : <span lang="en">{text}</span>;
}
