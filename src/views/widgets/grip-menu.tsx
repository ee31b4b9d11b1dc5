import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import './grip-menu.css';

/** Something that can be done by a grip. */
export interface GripItem {
  readonly name: string;
  readonly text: string;
  /** The keys that do it, as they are shown. */
  readonly keys?: string;
  readonly disabled?: boolean;
  /** The menu stays for more of it. */
  readonly stays?: boolean;
  readonly run: () => void;
}

interface Props {
  /** What it is about, where what opened it does not say so. */
  readonly label?: string;
  readonly items: readonly GripItem[];
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** What can be done by a grip besides dragging, and by which keys. Escape and leaving close it. */
export function GripMenu({ label, items, anchor, onClose }: Props) {
  const menu = useRef<HTMLUListElement>(null);
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' });
    menu.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(menu.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowUp') buttons.at(at - 1)?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') {
      onClose();
      anchor.current?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <ul
      ref={menu}
      className="grip-menu floating"
      role="menu"
      aria-label={label}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to !== anchor.current && !event.currentTarget.contains(to)) onClose();
      }}
    >
      {items.map(({ name, text, keys, disabled, stays, run }) => (
        <li key={name} role="none">
          <button
            type="button"
            role="menuitem"
            disabled={disabled}
            onClick={() => {
              if (!stays) onClose();
              run();
            }}
          >
            <span>{text}</span>
            {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
          </button>
        </li>
      ))}
    </ul>
  );
}
