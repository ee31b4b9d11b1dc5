import { useLayoutEffect, useRef, useState } from 'react';
import type { DocumentStructure } from '../../../contract/documents/document-type.ts';
import {
  beginHistory,
  editDocument,
  type EditHistory,
  redo,
  undo,
} from '../../../contract/documents/edit-history.ts';
import type { Operation } from '../../../contract/documents/operations.ts';
import { readDocument, readUnfinished } from '../../../contract/documents/read-document.ts';

interface State<D extends object> {
  readonly structure: DocumentStructure<D>;
  readonly text: string;
  /** Undefined: the text is no document of the type. */
  readonly history: EditHistory<D> | undefined;
}

export interface EditedDocument<D extends object = object> {
  /** Undefined: the text cannot be read. */
  readonly document: D | undefined;
  /**
   * @param operations or what makes them of the document as it is by then
   * @param merge what is done in one go, such as dragging, is one step: by the same word
   */
  readonly change: (
    operations: readonly Operation[] | ((document: D) => readonly Operation[]),
    merge?: string,
  ) => void;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** In place of what cannot be read. */
  readonly beginAnew: () => void;
}

/** The document of a field, with the steps that lead back and forth. What comes from elsewhere is opened anew. */
export function useDocument<D extends object>(
  structure: DocumentStructure<D>,
  value: unknown,
  onChange: (value: unknown) => void,
): EditedDocument<D> {
  const text = typeof value === 'string' ? value : '';
  const open = (): State<D> => {
    const document = readDocument(structure, text).document ?? readUnfinished(structure, text);
    return { structure, text, history: document && beginHistory(document) };
  };
  const [state, setState] = useState(open);
  const isOurs = state.structure === structure && state.text === text;
  const now = isOurs ? state : open();
  if (!isOurs) setState(now);
  const { history } = now;
  // Several inputs may report at once what was typed in them: each changes what the one before has made.
  const latest = useRef(history);
  useLayoutEffect(() => {
    latest.current = history;
  });
  const show = (by: (before: EditHistory<D>) => EditHistory<D>) => {
    const before = latest.current;
    const next = before && by(before);
    if (!next || next === before) return;
    latest.current = next;
    const shown = JSON.stringify(next.document);
    setState({ structure, text: shown, history: next });
    onChange(shown);
  };
  return {
    document: history?.document,
    change: (operations, merge) =>
      show((before) => {
        const made = typeof operations === 'function' ? operations(before.document) : operations;
        return editDocument(structure.schema, before, made, merge);
      }),
    undo: history?.past.length ? () => show(undo) : undefined,
    redo: history?.future.length ? () => show(redo) : undefined,
    beginAnew: () => onChange(null),
  };
}
