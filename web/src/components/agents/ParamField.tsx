import { useId } from 'react';

import type { ParamView } from '../../api/types';
import { faultOf } from '../../game/spec';
import { useT } from '../../i18n';
import { CatalogueText } from '../CatalogueText';

interface ParamFieldProps {
  param: ParamView;
  value: string;
  onChange(value: string): void;
}

/** One option of an agent, drawn after its kind. An empty field stands for the default. */
export function ParamField({ param, value, onChange }: ParamFieldProps) {
  const t = useT();
  const id = useId();
  const fault = faultOf(param, value);
  const described = `${id}-help`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {param.key}
      </label>
      {param.kind === 'choice' || param.kind === 'flag' ? (
        <select
          id={id}
          className="input"
          aria-describedby={described}
          value={value || (param.default ?? '')}
          onChange={(event) => onChange(event.target.value)}
        >
          {param.default === null && <option value="">{t('agent.default')}</option>}
          {(param.kind === 'flag' ? ['true', 'false'] : param.choices).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input num"
          inputMode={param.kind === 'time' ? 'text' : 'decimal'}
          placeholder={param.default ?? t('agent.default')}
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
          <CatalogueText text={param.help} />
        )}
      </p>
    </div>
  );
}
