import type { GameView } from '../../api/types';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { shortName } from '../../game/seats';
import { scoreOf, scoreText, verdict } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { LiveGame } from '../../state/useGame';

interface ThinkingCardProps {
  game: GameView;
  minds: LiveGame['minds'];
}

/** What the opponent thinks, or thought last. Its height does not change while it thinks. */
export function ThinkingCard({ game, minds }: ThinkingCardProps) {
  const t = useT();
  const format = useFormat();
  const side = game.white.player.kind === 'human' ? 'black' : 'white';
  if (game[side].player.kind === 'human') return null;
  const mind = minds[side];
  const { search } = mind ?? {};
  const score = scoreOf(search);
  const name = shortName(game[side], side, t);
  const thinking = game.thinking && game.to_act === side;
  const stillAbout = mind && mind.ply === game.moves.length;
  return (
    <Card title={thinking ? t('table.is_thinking', { name }) : t('table.thought', { name })}>
      {thinking ? <Bar label={t('table.thinking')} /> : <div className="bar" />}
      {search && (stillAbout || !thinking) ? (
        <div className="mt-3">
          <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
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
              <dd className="truncate font-semibold">{search.pv.slice(0, 8).join(' ') || '–'}</dd>
            </div>
          </dl>
          <p className="note mt-2 min-h-5 text-sm">
            {score && search && verdict(score, search.side, t, format)}
          </p>
        </div>
      ) : (
        <p className="note mt-3 min-h-[7.2rem]">{thinking ? t('table.wait') : t('table.no_thought')}</p>
      )}
    </Card>
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
