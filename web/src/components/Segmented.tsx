import type { ReactNode } from 'react';
import { useId } from 'react';

interface SegmentedProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; text: ReactNode; label?: string }[];
  onChange(value: T): void;
  /** The label is read out but not shown. */
  hiddenLabel?: boolean;
  small?: boolean;
}

/** One of a few choices, all of them in sight. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className={props.hiddenLabel ? 'sr-only' : 'field-label mb-1'}>{props.label}</legend>
      <div className={props.small ? 'seg seg-small' : 'seg'}>
        {props.options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              aria-label={option.label}
              onChange={() => props.onChange(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
