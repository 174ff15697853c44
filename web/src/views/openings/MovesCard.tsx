import type { CSSProperties } from 'react';

import type { ExplorerMove, ExplorerView, OpeningName, Side } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useSettings } from '../../state/settings';
import { countOf, shareOf } from './values';

interface MovesCardProps {
  view: ExplorerView;
  onPlay(move: string): void;
}

/** The name of the opening, and its moves with what became of them. */
export function MovesCard({ view, onPlay }: MovesCardProps) {
  const t = useT();
  const total = countOf(view.results);
  return (
    <Card
      title={view.name ? <Name name={view.name} /> : t('openings.moves')}
      aside={<span className="tag num">{t('openings.games', { count: total })}</span>}
    >
      {view.waiting > 0 && (
        <p className="note" role="status">
          {t('openings.waiting', { count: view.waiting })}
        </p>
      )}
      {view.moves.length === 0 ? (
        <p className="note">{t('openings.none', { plies: view.plies })}</p>
      ) : (
        <table className="table opening-table">
          <thead>
            <tr>
              <th scope="col">{t('openings.move')}</th>
              <th scope="col" className="n">
                {t('openings.played')}
              </th>
              <th scope="col">{t('openings.results')}</th>
              <th scope="col" className="n">
                {t('openings.book')}
              </th>
            </tr>
          </thead>
          <tbody>
            {view.moves.map((move) => (
              <Row key={move.move} move={move} side={view.side} onPlay={onPlay} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function Row({ move, side, onPlay }: { move: ExplorerMove; side: Side; onPlay(move: string): void }) {
  const t = useT();
  const format = useFormat();
  const { language } = useSettings();
  const { black, draws, white } = move.results;
  const count = countOf(move.results);
  const share = shareOf(move.results, side);
  const style = { '--black': black, '--draws': draws, '--white': white } as CSSProperties;
  return (
    <tr>
      <td>
        <button type="button" className="line-step num" onClick={() => onPlay(move.move)}>
          {move.move === 'pass' ? t('moves.pass') : move.move}
        </button>
        {move.name && <small className="note block text-sm">{move.name[language]}</small>}
      </td>
      <td className="n num">{count > 0 ? format.integer(count) : '–'}</td>
      <td>
        {share !== null && (
          <>
            <span className="result-bar" style={style} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <small className="note num block text-sm">
              {t('openings.share', { who: t(`side.${side}`), share: format.percent(share) })}
            </small>
          </>
        )}
      </td>
      <td className="n num">{move.book === null ? '–' : format.signed(move.book, 1)}</td>
    </tr>
  );
}

/** The name in the page's language, the others beside it. */
function Name({ name }: { name: OpeningName }) {
  const { language } = useSettings();
  const others = (['en', 'ja', 'ko'] as const).filter((other) => other !== language);
  return (
    <>
      {name[language]}{' '}
      <small className="note text-sm font-normal">
        {others.map((other, index) => (
          <span key={other} lang={other}>
            {index > 0 && ' · '}
            {name[other]}
          </span>
        ))}
      </small>
    </>
  );
}
