import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEditor } from './editor-context.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** The title of the group that it stands in, together with those beside it. */
  readonly group?: string | undefined;
}

export interface LeanSelectProps {
  readonly label: string;
  readonly part?: string;
  /** Undefined: nothing is chosen. */
  readonly value: string | undefined;
  /** How the chosen value reads. */
  readonly text: string;
  readonly placeholder: string;
  readonly options: () => readonly Option[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  readonly invalid: boolean;
  readonly describedBy?: string | undefined;
  readonly onBlur?: () => void;
}

/**
 * A native select that is light enough to stand hundreds of times. In a big filter it holds only what is chosen until
 * someone goes to it; it never shows a choice that the value is not.
 */
export function LeanSelect(props: LeanSelectProps) {
  const { value, text, placeholder, invalid } = props;
  const { isBig } = useEditor();
  const [isGoneTo, setGoneTo] = useState(false);
  // At once: the browser opens the list right after this event.
  const fill = isBig && !isGoneTo ? () => flushSync(() => setGoneTo(true)) : undefined;
  return (
    <select
      className={`filter-select ${invalid ? 'is-invalid' : ''} ${value === undefined ? 'is-empty' : ''}`}
      aria-label={props.label}
      aria-invalid={invalid}
      aria-describedby={props.describedBy}
      data-part={props.part}
      disabled={props.disabled}
      value={value ?? ''}
      onFocus={fill}
      onPointerDown={fill}
      onPointerEnter={fill}
      onBlur={props.onBlur}
      onChange={(event) => props.onChange(event.target.value)}
    >
      {value === undefined && <option value="">{placeholder}</option>}
      {isBig && !isGoneTo ? value !== undefined && <option value={value}>{text}</option> : optionsOf(props)}
    </select>
  );
}

function optionsOf({ value, text, options }: LeanSelectProps): ReactNode {
  const all = options();
  return (
    <>
      {value !== undefined && !all.some((option) => option.value === value) && (
        <option value={value}>{text}</option>
      )}
      {inGroups(all).map(({ title, members }) => {
        const drawn = members.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ));
        return title === undefined ? (
          drawn
        ) : (
          <optgroup key={title} label={title}>
            {drawn}
          </optgroup>
        );
      })}
    </>
  );
}

function inGroups(options: readonly Option[]): { title: string | undefined; members: Option[] }[] {
  const groups: { title: string | undefined; members: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last?.title === option.group && last) last.members.push(option);
    else groups.push({ title: option.group, members: [option] });
  }
  return groups;
}
