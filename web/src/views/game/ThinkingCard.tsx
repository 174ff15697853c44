import type { GameView } from '../../api/types';
import { Bar } from '../../components/Bar';
import { LineMoves } from '../../components/game/LineMoves';
import { OwnOpinion } from '../../components/game/OwnOpinion';
import { shortName } from '../../game/seats';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Mind } from '../../state/useGame';
import type { Preview } from '../../state/usePreview';

const MOST_MOVES = 8;

interface ThinkingCardProps {
  game: GameView;
  mind: Mind | undefined;
  preview: Preview;
}

/** What the opponent thinks itself, or thought last: on request. */
export function ThinkingCard({ game, mind, preview }: ThinkingCardProps) {
  const t = useT();
  const format = useFormat();
  const side = game.white.player.kind === 'human' ? 'black' : 'white';
  if (game[side].player.kind === 'human') return null;
  const { search } = mind ?? {};
  const name = shortName(game[side], side, t);
  const thinking = game.thinking && game.to_act === side;
  const stillAbout = mind && mind.ply === game.moves.length;
  const line = search?.pv.slice(0, MOST_MOVES) ?? [];
  return (
    <OwnOpinion title={t('table.thought', { name })}>
      {thinking ? <Bar label={t('table.thinking')} /> : <div className="bar" />}
      {search && (stillAbout || !thinking) ? (
        <dl className="mt-3 grid grid-cols-3 gap-x-3 gap-y-2">
          <Fact name={t('table.score')} value={scoreText(scoreOf(search), t, format)} />
          <Fact
            name={t('table.depth_short')}
            value={search.depth === undefined ? '–' : String(search.depth)}
          />
          <Fact
            name={search.playouts === undefined ? t('table.nodes_short') : t('table.playouts_short')}
            value={format.compact(search.playouts ?? search.nodes)}
          />
          <div className="col-span-3">
            <dt className="note text-sm">{t('table.line')}</dt>
            <dd className="min-h-8">
              <LineMoves
                title={t('table.line')}
                moves={line}
                shown={preview.count}
                onShow={(moves) => preview.show(side, moves)}
              />
            </dd>
          </div>
        </dl>
      ) : (
        <p className="note mt-3">{thinking ? t('table.wait') : t('table.no_thought')}</p>
      )}
    </OwnOpinion>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="note text-sm">{name}</dt>
      <dd className="num truncate text-lg font-bold">{value}</dd>
    </div>
  );
}
