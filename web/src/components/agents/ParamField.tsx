import { useId } from 'react';

import type { GameName, ParamDocument } from '../../api/types';
import { defaultOf, faultOf } from '../../game/spec';
import { useT } from '../../i18n';
import { CatalogueText } from '../CatalogueText';

interface ParamFieldProps {
  param: ParamDocument;
  game: GameName;
  value: string;
  onChange(value: string): void;
}

/** One option of an agent, drawn after its kind. An empty field stands for the default. */
export function ParamField({ param, game, value, onChange }: ParamFieldProps) {
  const t = useT();
  const id = useId();
  const fault = faultOf(param, value);
  const usual = defaultOf(param, game);
  const described = `${id}-help`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {param.key}
      </label>
      {param.type === 'choice' || param.type === 'flag' ? (
        <select
          id={id}
          className="input"
          aria-describedby={described}
          value={value || (usual ?? '')}
          onChange={(event) => onChange(event.target.value)}
        >
          {usual === null && <option value="">{t('agent.default')}</option>}
          {(param.type === 'flag' ? ['true', 'false'] : (param.choices ?? [])).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input num"
          inputMode={param.type === 'time' ? 'text' : 'decimal'}
          placeholder={usual ?? t('agent.default')}
          aria-invalid={fault !== null}
          aria-describedby={described}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <p id={described} className={`text-sm ${fault ? 'text-verm' : 'text-soft'}`}>
        {fault ? (
          t(`agent.fault.${fault}`, { min: param.min ?? '', max: param.max ?? '' })
        ) : (
          <CatalogueText en={param.help} ko={param.help_ko} />
        )}
      </p>
    </div>
  );
}
