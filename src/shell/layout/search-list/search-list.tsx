import { InputGroup } from '@blueprintjs/core';
import { SearchIcon, TickIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type ListOption, type OptionGroup, stepFrom } from './options.ts';
import './search-list.css';

interface Props {
  /** What is searched. */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly groups: readonly OptionGroup[];
  readonly onChoose: (id: string) => void;
  /** Under the text: what is under way, found or wrong. */
  readonly status: ReactNode;
  /** An option that is in sight at first, and under the cursor. */
  readonly start?: string;
}

const PAGE = 8;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

const show = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** A text and the options that fit it: the focus stays in the text, the arrows go through the options. */
export function SearchList({ label, text, onText, groups, onChoose, status, start }: Props) {
  const id = useId();
  const [chosen, setActive] = useState(start);
  const [byPointer, setByPointer] = useState(false);
  const ids = groups.flatMap(({ options }) => options.map((option) => option.id));
  const active = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const optionId = (option: string) => `${id}-${String(ids.indexOf(option))}`;

  const onKeyDown = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps !== undefined) {
      event.preventDefault();
      setByPointer(false);
      setActive(stepFrom(ids, active, steps));
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  };
  const point = (option: string) => {
    setByPointer(true);
    setActive(option);
  };

  return (
    <div className="search-list">
      <InputGroup
        autoFocus
        size="large"
        leftElement={<SearchIcon className="search-list-icon" aria-hidden="true" />}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active === undefined ? undefined : optionId(active)}
        placeholder={label}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={(typed) => {
          setActive(undefined);
          onText(typed);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="search-list-status" role="status">
        {status}
      </div>
      <div className="search-list-options" role="listbox" id={`${id}-list`} aria-label={label}>
        {groups
          .filter(({ options }) => options.length > 0)
          .map(({ key, title, options }) => (
            <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
              <div className="search-list-title" id={`${id}-${key}`} role="presentation">
                {title}
              </div>
              {options.map((option) => (
                <Option
                  key={option.id}
                  option={option}
                  id={optionId(option.id)}
                  isActive={option.id === active}
                  follow={!byPointer}
                  onPoint={point}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
      </div>
    </div>
  );
}

interface OptionProps {
  readonly option: ListOption;
  readonly id: string;
  readonly isActive: boolean;
  /** Scroll to it when it becomes the active one: not under somebody's pointer. */
  readonly follow: boolean;
  readonly onPoint: (id: string) => void;
  readonly onChoose: (id: string) => void;
}

/** The keys are the text's, so an option needs none of its own. */
function Option({ option, id, isActive, follow, onPoint, onChoose }: OptionProps) {
  return (
    <div
      role="option"
      id={id}
      ref={isActive && follow ? show : undefined}
      className="search-list-option"
      data-active={isActive}
      aria-selected={isActive}
      aria-current={option.isCurrent ? 'true' : undefined}
      // The focus stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (!isActive) onPoint(option.id);
      }}
      onClick={() => onChoose(option.id)}
    >
      {option.icon}
      <span className="search-list-label">
        {option.label}
        {option.line && <small className="search-list-line">{option.line}</small>}
      </span>
      {option.detail && <span className="search-list-detail">{option.detail}</span>}
      {option.isCurrent && <TickIcon aria-hidden="true" />}
    </div>
  );
}
