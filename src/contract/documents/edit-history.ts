import type { TSchema } from 'typebox';
import { applyOperation, type Operation } from './operations.ts';

interface Step<D> {
  readonly before: D;
  readonly after: D;
  readonly operations: readonly Operation[];
  /** Steps with the same word, such as those of dragging, are one. */
  readonly merge: string | undefined;
}

/** What an author did to a document since it was opened. */
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
  if (document === history.document) return history;
  const last = history.past.at(-1);
  const isMore = merge !== undefined && last?.merge === merge && history.future.length === 0;
  const step: Step<D> = isMore
    ? { ...last, after: document, operations: [...last.operations, ...operations] }
    : { before: history.document, after: document, operations, merge };
  const past = isMore ? history.past.slice(0, -1) : history.past.slice(1 - MAX_STEPS);
  return { document, past: [...past, step], future: [] };
}

/** The history one step back; the same where there is none. */
export function undo<D extends object>(history: EditHistory<D>): EditHistory<D> {
  const step = history.past.at(-1);
  if (!step) return history;
  return { document: step.before, past: history.past.slice(0, -1), future: [...history.future, step] };
}

/** The history one step forward; the same where there is none. */
export function redo<D extends object>(history: EditHistory<D>): EditHistory<D> {
  const step = history.future.at(-1);
  if (!step) return history;
  // What comes after it is a step of its own.
  const past = [...history.past, { ...step, merge: undefined }];
  return { document: step.after, past, future: history.future.slice(0, -1) };
}
