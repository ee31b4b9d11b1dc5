import { CalendarIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../late.tsx';
import type { OpenerProps } from '../opener-props.ts';
import './date-box.css';

const Calendar = late(async () => (await import('./calendar.tsx')).Calendar);

interface Props {
  /** How a day is typed. */
  readonly hint: string;
  /** The day in the input: `2026-12-24`, or ''. */
  readonly day: string;
  /** The first day that may be chosen. */
  readonly min: string | undefined;
  readonly disabled: boolean;
  readonly onPick: (day: string) => void;
  /** Neither the input nor its calendar has the focus any more. */
  readonly onLeave?: () => void;
  /** Draws the input. */
  readonly children: (opens: OpenerProps) => ReactNode;
}

/** A calendar behind an input: the button, or an arrow down in the input, opens it; Escape closes it. */
export function DateBox({ hint, day, min, disabled, onPick, onLeave, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Escape closes one thing at a time.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' && !disabled && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(true);
    }
  };
  return (
    <span
      ref={box}
      className="date-box"
      onKeyDownCapture={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setOpen(false);
        onLeave?.();
      }}
    >
      {children({
        role: 'combobox',
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        placeholder: hint,
      })}
      <button
        type="button"
        className="date-box-button"
        // An arrow down in the input does the same.
        tabIndex={-1}
        aria-label={t('form.calendar')}
        disabled={disabled}
        onPointerEnter={Calendar.preload}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <CalendarIcon size={14} aria-hidden="true" />
      </button>
      {isOpen && (
        <Suspense>
          <Calendar
            id={id}
            label={t('form.calendar')}
            field={box}
            day={day}
            min={min}
            onPick={(picked) => {
              onPick(picked);
              close();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
