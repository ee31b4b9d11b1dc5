import type { ImportMapping } from '../../../contract/import/mapping.ts';

/** So long after the last change it is sent; so long after a failure it is tried again. Milliseconds. */
const SAVE_AFTER_MS = 300;
const RETRY_AFTER_MS = 4000;

export interface MappingState {
  readonly mapping: ImportMapping;
  readonly saving: 'saved' | 'saving' | 'failed';
  /** Why the last attempt to save has failed. */
  readonly error: unknown;
}

interface Options {
  readonly mapping: ImportMapping;
  /** The server has it already. */
  readonly isSaved: boolean;
  readonly save: (mapping: ImportMapping) => Promise<void>;
  /** Is a failed attempt worth another one by itself? */
  readonly isPassing: (error: unknown) => boolean;
}

interface MappingStore {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => MappingState;
  readonly edit: (change: (mapping: ImportMapping) => ImportMapping) => void;
  /**
   * What the server has now, or proposes where `isSaved` is false: it counts unless something here is on its way there.
   */
  readonly take: (mapping: ImportMapping, isSaved: boolean) => void;
  /** Sends what is not saved yet at once. Rejects with the reason where it cannot be saved. */
  readonly settle: () => Promise<void>;
  /** The same, and never again until it is opened: the screen goes. */
  readonly close: () => void;
  readonly open: () => void;
}

/** A mapping that is being edited: each change is kept on the server a moment later, one call at a time, the last wins. */
export function createMappingStore({ mapping, isSaved, save, isPassing }: Options): MappingStore {
  const listeners = new Set<() => void>();
  let state: MappingState = { mapping, saving: 'saved', error: undefined };
  let saved = isSaved ? mapping : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  /** Somebody here has changed it since the server has had it. */
  let isEdited = false;
  let isClosed = false;

  const set = (next: Partial<MappingState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void settle().catch(() => undefined), delay);
  };
  const send = async () => {
    while (saved !== state.mapping) {
      const sent = state.mapping;
      try {
        await save(sent);
        saved = sent;
      } catch (error) {
        set({ saving: 'failed', error });
        if (isPassing(error)) schedule(RETRY_AFTER_MS);
        throw error;
      }
    }
    isEdited = false;
    set({ saving: 'saved', error: undefined });
  };
  const settle = () => {
    clearTimeout(timer);
    if (saved === state.mapping && !sending) {
      isEdited = false;
      if (state.saving !== 'saved') set({ saving: 'saved', error: undefined });
      return Promise.resolve();
    }
    if (state.saving !== 'saving') set({ saving: 'saving' });
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    edit: (change) => {
      const next = change(state.mapping);
      if (next === state.mapping) return;
      isEdited = true;
      set({ mapping: next, saving: 'saving' });
      schedule(SAVE_AFTER_MS);
    },
    take: (theirs, isTheirs) => {
      if (sending || isEdited || theirs === state.mapping) return;
      saved = isTheirs ? theirs : undefined;
      set({ mapping: theirs });
    },
    settle,
    close: () => {
      isClosed = true;
      if (isEdited) void settle().catch(() => undefined);
    },
    open: () => {
      isClosed = false;
    },
  };
}
