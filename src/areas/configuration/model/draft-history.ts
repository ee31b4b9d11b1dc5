import type { Draft } from './draft.ts';

/** Undo keeps so many steps. */
const MAX_STEPS = 200;

/** A draft with the way back. */
export interface DraftHistory {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** Which edit the present came from: another of the same name is part of the same step. */
  readonly step: string | undefined;
}

export function startDraft(draft: Draft): DraftHistory {
  return { draft, past: [], future: [], step: undefined };
}

export function advanceDraft(history: DraftHistory, draft: Draft, step?: string): DraftHistory {
  const isSameStep = step !== undefined && step === history.step;
  const past = isSameStep ? history.past : [...history.past, history.draft].slice(-MAX_STEPS);
  return { draft, past, future: [], step };
}

export function undoDraft(history: DraftHistory): DraftHistory {
  const draft = history.past.at(-1);
  if (!draft) return history;
  const { past, future } = history;
  return { draft, past: past.slice(0, -1), future: [history.draft, ...future], step: undefined };
}

export function redoDraft(history: DraftHistory): DraftHistory {
  const [draft, ...future] = history.future;
  return draft ? { draft, past: [...history.past, history.draft], future, step: undefined } : history;
}
