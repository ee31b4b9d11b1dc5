import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import { PendingChangesContext } from './pending-changes.ts';

export interface DebouncedTextOptions {
  readonly value: unknown;
  /** The value as text, when nobody is typing. */
  readonly format: (value: unknown) => string;
  /** The value of typed text; `current` is the value before it. */
  readonly parse: (text: string, current: unknown) => unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
}

interface Draft {
  readonly text: string;
  /** Values of the form that the text stands for: the one before it, and its own. Any other replaces the text. */
  readonly standsFor: readonly unknown[];
}

/**
 * Text of an input that reaches the form 300 ms after the last key (specification, section 5), or at once on blur,
 * on submit (see `PendingChanges`) and when the input goes away. What was typed stays on screen, as typed, until blur.
 */
export function useDebouncedText(options: DebouncedTextOptions) {
  const [draft, setDraft] = useState<Draft>();
  const held = useRef<{ text: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  const pending = useContext(PendingChangesContext);
  const flush = useCallback(() => {
    if (!held.current) return;
    const { text, timer } = held.current;
    clearTimeout(timer);
    held.current = undefined;
    const { value, parse, onChange } = latest.current;
    const next = parse(text, value);
    setDraft({ text, standsFor: [value, next] });
    if (!Object.is(next, value)) onChange(next);
    pending.mark(held, false);
  }, [pending]);

  useEffect(() => {
    const unregister = pending.register(flush);
    return () => {
      unregister();
      flush();
    };
  }, [pending, flush]);

  const type = useCallback(
    (text: string) => {
      if (held.current) clearTimeout(held.current.timer);
      held.current = { text, timer: setTimeout(flush, INPUT_DEBOUNCE_MS) };
      pending.mark(held, true);
      setDraft({ text, standsFor: [latest.current.value] });
    },
    [pending, flush],
  );
  const blur = useCallback(() => {
    flush();
    setDraft(undefined);
    latest.current.onBlur();
  }, [flush]);

  const { value, format } = options;
  // Once the form has the typed value, the one before it is another value again, as after giving up a change.
  const [before, own] = draft?.standsFor ?? [];
  if (draft && draft.standsFor.length > 1 && Object.is(own, value) && !Object.is(before, value)) {
    setDraft({ ...draft, standsFor: [own] });
  }
  const typed = draft?.standsFor.some((other) => Object.is(other, value));
  return { text: draft && typed ? draft.text : format(value), type, blur };
}
