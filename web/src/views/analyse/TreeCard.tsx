import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';
import type { Tree } from './tree';
import { goTo, linesOf, promote, remove, ROOT } from './tree';

interface TreeCardProps {
  tree: Tree;
  onChange(tree: Tree): void;
  /** Saves all of it as a file. */
  onSave(): void;
  /** Begins anew, without the variations. */
  onReset(): void;
}

/** The moves with their variations, each variation set in below where it leaves. */
export function TreeCard({ tree, onChange, onSave, onReset }: TreeCardProps) {
  const t = useT();
  const lines = linesOf(tree);
  const somewhere = tree.current !== ROOT;
  return (
    <Card title={t('analyse.variations')}>
      {lines.length === 0 && <p className="note">{t('analyse.no_moves')}</p>}
      <ol className="tree">
        {lines.map(({ depth, nodes }) => (
          <li key={nodes[0]?.id} data-depth={Math.min(depth, 4)}>
            <span className="moves">
              {nodes.map(({ id, move, ply }) => (
                <button
                  key={id}
                  type="button"
                  aria-current={id === tree.current ? 'step' : undefined}
                  onClick={() => onChange(goTo(tree, id))}
                >
                  <em>{ply}</em> {move === 'pass' ? t('moves.pass') : move}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {lines.length > 0 && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <button type="button" className="btn" onClick={onSave}>
            <Icon name="download" />
            {t('analyse.save')}
          </button>
          <button type="button" className="btn" onClick={onReset}>
            <Icon name="undo" />
            {t('analyse.reset')}
          </button>
          <button
            type="button"
            className="btn"
            disabled={!somewhere}
            onClick={() => onChange(promote(tree, tree.current))}
          >
            {t('analyse.promote')}
          </button>
          <button
            type="button"
            className="btn btn-danger"
            disabled={!somewhere}
            onClick={() => onChange(remove(tree, tree.current))}
          >
            {t('analyse.cut')}
          </button>
        </div>
      )}
    </Card>
  );
}
