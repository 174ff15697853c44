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
  onChange(spec: string): void;
}

/** Any agent with its options, generated from the registry: the same names as on the command line. */
export function AgentForm({ game, spec, onChange }: AgentFormProps) {
  const agents = useAgents(game);
  return (
    <Loader of={agents}>
      {(list) => <Fields list={list} game={game} spec={spec} onChange={onChange} />}
    </Loader>
  );
}

interface FieldsProps {
  list: readonly AgentDocument[];
  game: GameName;
  spec: string;
  onChange(spec: string): void;
}

function Fields({ list, game, spec, onChange }: FieldsProps) {
  const t = useT();
  const id = useId();
  const { name, values } = readSpec(spec);
  const agent = list.find((known) => known.name === name) ?? list[0];
  if (!agent) return null;
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
      {agent.params.length > 0 && (
        <details>
          <summary className="font-semibold text-celadon">{t('agent.options')}</summary>
          <div className="mt-3 grid gap-3 sm:grid-cols-2">
            {agent.params.map((param) => (
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
