import { useState } from 'react';
import type { Content, ContentType } from '../../../contract/interactive/content.ts';
import { emptyContent } from '../../../contract/interactive/empty-content.ts';
import { readContent } from '../../../contract/interactive/read-content.ts';
import type { Draft, Operation } from './model/operations.ts';
import { begin, edit, redo, type Session, undo } from './model/session.ts';

interface State {
  readonly type: ContentType;
  readonly text: string;
  /** Undefined: the text is no content of that type. */
  readonly session: Session | undefined;
}

const open = (type: ContentType, text: string): State => {
  const content: Content | undefined = text === '' ? emptyContent(type) : readContent(type, text).content;
  return { type, text, session: content && begin(content) };
};

export interface EditedContent {
  readonly draft: Draft | undefined;
  /** @param merge what is done in one go, such as dragging, is one step: by the same word */
  readonly change: (operations: readonly Operation[], merge?: string) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** In place of what cannot be read. */
  readonly beginAnew: () => void;
}

/** The content of a field, with the steps that lead back and forth. What comes from elsewhere is opened anew. */
export function useContent(
  type: ContentType,
  value: unknown,
  onChange: (value: unknown) => void,
): EditedContent {
  const text = typeof value === 'string' ? value : '';
  const [state, setState] = useState(() => open(type, text));
  const isOurs = state.type === type && state.text === text;
  const now = isOurs ? state : open(type, text);
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
