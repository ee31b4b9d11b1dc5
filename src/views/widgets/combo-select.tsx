import { CaretDownIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ComboGroup, ComboOption } from './combo-group.ts';
import { ComboOptions } from './combo-options.tsx';
import './combo-select.css';
import { searchKey } from '../../contract/kinds/search-key.ts';

interface Props {
  /** What is chosen here. */
  readonly label: string;
  /** The key of an option. */
  readonly value: string;
  readonly groups: readonly ComboGroup[];
  readonly onChange: (key: string) => void;
  /** Shown in place of the options where none fits what was typed. */
  readonly noneText: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  /** Stands in it where nothing is chosen. */
  readonly placeholder?: string;
  /** Nothing is chosen really: looks like an empty input. */
  readonly isBlank?: boolean;
  /** It stands open in its place, as a list to search: Escape and leaving it close it. */
  readonly panel?: { readonly placeholder: string; readonly onClose: (byKey: boolean) => void };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** One of many options, in groups: typing narrows them, the arrows go through them. */
export function ComboSelect(props: Props) {
  const { label, value, groups, onChange, noneText, disabled = false, invalid = false, panel } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(panel !== undefined);
  const [active, setActive] = useState(value);
  const all = groups.flatMap(({ options }) => options);
  const current = all.find(({ key }) => key === value);
  const found = typed ? narrowed(groups, typed) : groups;
  const keys = found.flatMap(({ options }) => options.map(({ key }) => key));
  const at = keys.includes(active) ? active : keys[0];

  const isPanel = panel !== undefined;
  const hasOptions = all.length > 0;
  useEffect(() => {
    if (isPanel) input.current?.focus();
  }, [isPanel]);
  // Whole in sight, also once there is more of it.
  useEffect(() => {
    if (isPanel && hasOptions) input.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isPanel, hasOptions]);
  const close = (byKey = false) => {
    if (panel) return panel.onClose(byKey);
    setOpen(false);
    setTyped(undefined);
  };
  const open = () => {
    if (disabled || isOpen) return;
    setActive(value);
    setOpen(true);
  };
  const choose = (key: string) => {
    if (!panel) close();
    if (key !== value) onChange(key);
  };
  const step = (by: number) => {
    const place = keys.indexOf(at ?? '');
    const next = Math.abs(by) > 1 ? Math.min(Math.max(place + by, 0), keys.length - 1) : place + by;
    setActive(keys.at(next % (keys.length || 1)) ?? value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const by = STEPS[event.key];
    if (by !== undefined) {
      event.preventDefault();
      if (isOpen) step(by);
      else open();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!isOpen) open();
      else if (at !== undefined) choose(at);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      close(true);
    }
  };

  const optionId = (key: string) => `${id}-${String(all.findIndex((option) => option.key === key))}`;
  return (
    <div
      className={panel ? 'combo-select is-panel card' : 'combo-select'}
      data-open={isOpen}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
    >
      <input
        ref={input}
        className={`bp6-input ${invalid ? 'bp6-intent-danger' : ''}`}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        data-blank={(props.isBlank ?? false) && typed === undefined}
        value={typed ?? current?.label ?? value}
        placeholder={panel?.placeholder ?? props.placeholder}
        disabled={disabled}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && at !== undefined ? optionId(at) : undefined}
        aria-invalid={invalid}
        aria-describedby={props.describedBy}
        onClick={() => {
          open();
          input.current?.select();
        }}
        onChange={({ target }) => {
          setOpen(true);
          setTyped(target.value);
          setActive('');
        }}
        onKeyDown={onKeyDown}
      />
      {!panel && <CaretDownIcon className="combo-select-caret" aria-hidden="true" />}
      {isOpen && (
        <ComboOptions
          id={`${id}-list`}
          label={label}
          groups={found}
          active={at}
          value={value}
          noneText={noneText}
          optionId={optionId}
          onPoint={setActive}
          onChoose={(key) => {
            choose(key);
            if (!panel) input.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** Groups with those options alone that have every typed word in their label or detail. */
function narrowed(groups: readonly ComboGroup[], typed: string): readonly ComboGroup[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  const fits = ({ label, detail = '' }: ComboOption) => {
    const text = searchKey(`${label} ${detail}`);
    return words.every((word) => text.includes(word));
  };
  return groups
    .map((group) => ({ ...group, options: group.options.filter(fits) }))
    .filter(({ options }) => options.length > 0);
}
