import { useState } from 'react';
import type { Draft, Operation } from './operations.ts';
import { begin, edit, redo, type Session, undo } from './session.ts';

interface State {
  readonly type: string;
  readonly text: string;
  /** Undefined: the text is no content of that type. */
  readonly session: Session | undefined;
}

export interface EditedContent {
  readonly draft: Draft | undefined;
  /** @param merge what is done in one go, such as dragging, is one step: by the same word */
  readonly change: (operations: readonly Operation[], merge?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** In place of what cannot be read. */
  readonly beginAnew: () => void;
}

/**
 * The content of a field, with the steps that lead back and forth. What comes from elsewhere is opened anew.
 * @param read what a text holds, '' included; undefined: no content of that type
 */
export function useContent(
  type: string,
  value: unknown,
  onChange: (value: unknown) => void,
  read: (text: string) => Draft | undefined,
): EditedContent {
  const text = typeof value === 'string' ? value : '';
  const open = (): State => {
    const content = read(text);
    return { type, text, session: content && begin(content) };
  };
  const [state, setState] = useState(open);
  const isOurs = state.type === type && state.text === text;
  const now = isOurs ? state : open();
  if (!isOurs) setState(now);
  const { session } = now;
  const show = (next: Session) => {
    if (next === session) return;
    const shown = JSON.stringify(next.draft);
    setState({ type, text: shown, session: next });
    onChange(shown);
  };
  return {
    draft: session?.draft,
    change: (operations, merge) => session && show(edit(session, operations, merge)),
    undo: session?.past.length ? () => show(undo(session)) : undefined,
    redo: session?.future.length ? () => show(redo(session)) : undefined,
    beginAnew: () => onChange(null),
  };
}
