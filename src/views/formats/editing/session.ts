import { apply, type Draft, type Operation } from './operations.ts';

interface Step {
  readonly before: Draft;
  readonly after: Draft;
  readonly operations: readonly Operation[];
  /** What is done in one go, such as dragging, is one step. */
  readonly merge: string | undefined;
}

/** What an author does to content, from the moment at which it was opened. */
export interface Session {
  readonly draft: Draft;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

const MOST_STEPS = 2000;

export const begin = (draft: Draft): Session => ({ draft, past: [], future: [] });

/** @param merge with the same word as the step before, it becomes a part of that */
export function edit(session: Session, operations: readonly Operation[], merge?: string): Session {
  const draft = operations.reduce(apply, session.draft);
  if (draft === session.draft) return session;
  const last = session.past.at(-1);
  const isMore = merge !== undefined && last?.merge === merge && session.future.length === 0;
  const step: Step = isMore
    ? { ...last, after: draft, operations: [...last.operations, ...operations] }
    : { before: session.draft, after: draft, operations, merge };
  const past = isMore ? session.past.slice(0, -1) : session.past.slice(1 - MOST_STEPS);
  return { draft, past: [...past, step], future: [] };
}

export function undo(session: Session): Session {
  const step = session.past.at(-1);
  if (!step) return session;
  return { draft: step.before, past: session.past.slice(0, -1), future: [...session.future, step] };
}

export function redo(session: Session): Session {
  const step = session.future.at(-1);
  if (!step) return session;
  // What comes after it is a step of its own.
  const past = [...session.past, { ...step, merge: undefined }];
  return { draft: step.after, past, future: session.future.slice(0, -1) };
}

/** What comes of the steps that count, done once more. */
export const replay = (draft: Draft, { past }: Pick<Session, 'past'>): Draft =>
  past.flatMap(({ operations }) => operations).reduce(apply, draft);
