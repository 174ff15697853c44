import { useId } from 'react';

import type { AgentDocument, GameName } from '../../api/types';
import { readSpec, specOf } from '../../game/spec';
import { useT } from '../../i18n';
import { useAgents } from '../../state/catalogue';
import { Loader } from '../Loader';
import { CatalogueText } from '../CatalogueText';
import { ParamField } from './ParamField';

interface AgentFormProps {
  game: GameName;
  spec: string;
  /** Options that say how long to think are left out. */
  timed?: boolean;
  onChange(spec: string): void;
}

/** Options that say when a search is over. */
const LIMITS = new Set(['time', 'nodes', 'playouts', 'sims']);

/** Any agent with its options, generated from the registry: the same names as on the command line. */
export function AgentForm({ game, spec, timed = false, onChange }: AgentFormProps) {
  const agents = useAgents(game);
  return (
    <Loader of={agents}>
      {(list) => <Fields list={list} game={game} spec={spec} timed={timed} onChange={onChange} />}
    </Loader>
  );
}

interface FieldsProps {
  list: readonly AgentDocument[];
  game: GameName;
  spec: string;
  timed: boolean;
  onChange(spec: string): void;
}

function Fields({ list, game, spec, timed, onChange }: FieldsProps) {
  const t = useT();
  const id = useId();
  const { name, values } = readSpec(spec);
  const agent = list.find((known) => known.name === name) ?? list[0];
  if (!agent) return null;
  const params = agent.params.filter(({ key }) => !(timed && LIMITS.has(key)));
  const change = (key: string, value: string) => onChange(specOf(agent, game, { ...values, [key]: value }));
  return (
    <div className="flex flex-col gap-3">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('agent.name')}
        </label>
        <select
          id={id}
          className="input"
          value={agent.name}
          onChange={(event) => onChange(event.target.value)}
        >
          {list.map((known) => (
            <option key={known.name}>{known.name}</option>
          ))}
        </select>
        <p className="note">
          <CatalogueText en={agent.summary} ko={agent.summary_ko} />
        </p>
      </div>
      {params.length > 0 && (
        <details>
          <summary className="font-semibold text-celadon">{t('agent.options')}</summary>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {params.map((param) => (
              <ParamField
                key={param.key}
                param={param}
                game={game}
                value={values[param.key] ?? ''}
                onChange={(value) => change(param.key, value)}
              />
            ))}
          </div>
        </details>
      )}
      <p className="note text-sm">
        <code className="break-all">{spec}</code>
      </p>
    </div>
  );
}
