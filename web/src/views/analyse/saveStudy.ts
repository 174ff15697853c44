import { studyFile } from '../../api/client';
import { problemText } from '../../api/problem';
import type { Translate } from '../../i18n';
import { download } from '../../lib/download';
import { notify } from '../../state/notices';
import { movesOfLines, ROOT } from './tree';
import type { Study } from './useStudy';
import { choiceOf } from './useStudy';

/** Saves a study with its variations. */
export async function saveStudy(study: Study, t: Translate): Promise<void> {
  try {
    download(
      await studyFile({ position: choiceOf(study, ROOT), lines: movesOfLines(study.tree) }),
      'hansu.sgf',
    );
  } catch (error) {
    notify(problemText(error, t), 'bad');
  }
}
