import type { TSchema } from 'typebox';
import { applyOperation, type Operation } from './operations.ts';

interface Step<D> {
  readonly before: D;
  readonly after: D;
  readonly operations: readonly Operation[];
  /** Steps with the same word, such as those of dragging, are one. */
  readonly merge: string | undefined;
}

/** What an author did to a document, or to anything else that is never changed in place, since it was opened. */
export interface EditHistory<D extends object = object> {
  readonly document: D;
  readonly past: readonly Step<D>[];
  readonly future: readonly Step<D>[];
}

const MAX_STEPS = 2000;

export const beginHistory = <D extends object>(document: D): EditHistory<D> => ({
  document,
  past: [],
  future: [],
});

/** @param merge where the step before has the same word, this becomes a part of it */
export function editDocument<D extends object>(
  schema: TSchema,
  history: EditHistory<D>,
  operations: readonly Operation[],
  merge?: string,
): EditHistory<D> {
  const document = operations.reduce<D>(
    (before, operation) => applyOperation(schema, before, operation),
    history.document,
  );
  return recordEdit(history, document, merge, operations);
}

/**
 * The history after an edit that led to another document; the same where it led to the same one.
 * @param merge where the step before has the same word, this becomes a part of it
 */
export function recordEdit<D extends object>(
  history: EditHistory<D>,
  document: D,
  merge?: string,
  operations: readonly Operation[] = [],
): EditHistory<D> {
  if (document === history.document) return history;
  const last = history.past.at(-1);
  const isMore = merge !== undefined && last?.merge === merge && history.future.length === 0;
  const step: Step<D> = isMore
    ? { ...last, after: document, operations: [...last.operations, ...operations] }
    : { before: history.document, after: document, operations, merge };
  const past = isMore ? history.past.slice(0, -1) : history.past.slice(1 - MAX_STEPS);
  return { document, past: [...past, step], future: [] };
}

/** The next edit is a step of its own, whatever its word. */
export function sealStep<D extends object>(history: EditHistory<D>): EditHistory<D> {
  const last = history.past.at(-1);
  if (last?.merge === undefined) return history;
  return { ...history, past: history.past.with(-1, { ...last, merge: undefined }) };
}

/** The history one step back; the same where there is none. */
export function undo<D extends object>(history: EditHistory<D>): EditHistory<D> {
  const step = history.past.at(-1);
  if (!step) return history;
  // The document may have been brought up to date since the step.
  const future = [...history.future, { ...step, after: history.document }];
  return { document: step.before, past: history.past.slice(0, -1), future };
}

/** The history one step forward; the same where there is none. */
export function redo<D extends object>(history: EditHistory<D>): EditHistory<D> {
  const step = history.future.at(-1);
  if (!step) return history;
  // What comes after it is a step of its own.
  const past = [...history.past, { ...step, before: history.document, merge: undefined }];
  return { document: step.after, past, future: history.future.slice(0, -1) };
}
