import { getPosition } from '../../api/client';
import { problemText } from '../../api/problem';
import type { Translate } from '../../i18n';
import { download } from '../../lib/download';
import { notify } from '../../state/notices';
import { studySgf } from './sgf';
import { ROOT } from './tree';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

/** Saves a study with its variations. The server says what stands on the board at its beginning. */
export async function saveStudy(study: Study, t: Translate): Promise<void> {
  try {
    const root = await getPosition(choiceOf(study, ROOT));
    const text = studySgf({ ...root, setUp: study.start !== null }, study.tree);
    download(new Blob([text], { type: 'application/x-go-sgf' }), 'hansu.sgf');
  } catch (error) {
    notify(problemText(error, t), 'bad');
  }
}
