import {
  beginHistory,
  type EditHistory,
  recordEdit,
  redo,
  undo,
} from '../../../contract/documents/edit-history.ts';
import { type DraftConflict, mergeDraft } from '../../../contract/layers/draft.ts';
import type { DraftChange, Json } from '../../../contract/layers/override.ts';
import type { SaidText } from '../../../contract/say.ts';
import type { Conflict } from '../../../contract/layers/resolve.ts';
import type { ConfigLayer, ConfigProblem, Saving } from './config-document.ts';
import { type Draft, type DraftSource, ownOverrides, rebaseDraft, sameChange } from './draft.ts';

/** A document as the server has it, with the viewer's draft. */
export interface ServerDocument {
  readonly product: Json | null;
  readonly layers: readonly ConfigLayer[];
  readonly draft: readonly DraftChange[];
  /** Counts the savings of the draft, so that two windows of one author do not overwrite each other. */
  readonly draftVersion: number;
  readonly revision: number;
  readonly problems: readonly ConfigProblem[];
  /** Published overrides that do not hold any more, as the server alone can tell. */
  readonly setAside: readonly (Omit<Conflict, 'message' | 'text'> & {
    readonly message: string | null;
    readonly text: SaidText | null;
  })[];
}

/** A draft that the server has not got yet, as the browser keeps it. */
export interface KeptDraft {
  readonly changes: readonly DraftChange[];
  /** What the server had when it was begun. */
  readonly saved: readonly DraftChange[];
}

export interface ConfigState {
  readonly server: ServerDocument;
  readonly source: DraftSource;
  readonly history: EditHistory<Draft>;
  /** The draft that the server has. */
  readonly saved: Draft;
  readonly conflicts: readonly DraftConflict[];
  readonly saving: Saving;
  readonly error: unknown;
}

interface Options {
  readonly kind: DraftSource['kind'];
  readonly layer: DraftSource['layer'];
  /** @throws where it could not be saved; `isStale` tells whether another window has saved meanwhile */
  readonly save: (changes: readonly DraftChange[], draftVersion: number) => Promise<ServerDocument>;
  readonly load: () => Promise<ServerDocument>;
  readonly isStale: (error: unknown) => boolean;
  /** Keeps what is not saved in the browser; undefined: there is nothing left to keep. */
  readonly keep: (draft: KeptDraft | undefined) => void;
  readonly kept: () => KeptDraft | undefined;
}

export interface ConfigStore {
  readonly subscribe: (listener: () => void) => () => void;
  /** Undefined until the server has answered. */
  readonly get: () => ConfigState | undefined;
  /** What the server has now; what is not saved yet stays on top of it. */
  readonly take: (document: ServerDocument) => void;
  readonly edit: (edit: (source: DraftSource, draft: Draft) => Draft, step?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Sends what is not saved yet at once. */
  readonly flush: () => void;
  /** Sends it at once, and tries no more after that until it is opened again. */
  readonly close: () => void;
  readonly open: () => void;
}

/** So long after the last edit the draft is sent; a failed attempt is repeated after so long. Milliseconds. */
const SAVE_AFTER_MS = 400;
const RETRY_AFTER_MS = 4000;

/** The API's answers have more than the changes themselves. */
const byKey = (changes: readonly DraftChange[]): Draft =>
  new Map(
    changes.map(({ key, value, base, reset, published }) => [key, { key, value, base, reset, published }]),
  );
const same = (a: Draft, b: Draft) =>
  a.size === b.size && [...a].every(([key, change]) => sameChange(change, b.get(key)));

/** A document that is being edited: every edit goes into the author's draft on the server a moment later. */
export function createConfigStore({ kind, layer, save, load, isStale, keep, kept }: Options): ConfigStore {
  const listeners = new Set<() => void>();
  let state: ConfigState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent: Draft | undefined;
  let isClosed = false;

  const set = (next: ConfigState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => void send(), delay);
  };
  /** Keys that others have published meanwhile are settled where both say the same, and else become conflicts. */
  const build = (next: Pick<ConfigState, 'server' | 'history' | 'saved' | 'saving'>, error?: unknown) => {
    const source: DraftSource = { kind, layer, product: next.server.product, layers: next.server.layers };
    const { merged, conflicts } = mergeDraft([...next.history.document.values()], ownOverrides(source));
    const draft = byKey(merged);
    const history = same(draft, next.history.document) ? next.history : { ...next.history, document: draft };
    set({ ...next, source, history, conflicts, error });
  };

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    if (!state || sent) return;
    if (same(state.history.document, state.saved)) {
      keep(undefined);
      if (state.saving !== 'saved') set({ ...state, saving: 'saved', error: undefined });
      return;
    }
    sent = state.history.document;
    try {
      const server = await save([...sent.values()], state.server.draftVersion);
      const saved = sent;
      sent = undefined;
      build({ server, saved, history: state.history, saving: 'saving' });
      await send();
    } catch (error) {
      sent = undefined;
      if (isStale(error)) await catchUp();
      else {
        set({ ...state, saving: 'failed', error });
        schedule(RETRY_AFTER_MS);
      }
    }
  };
  /** Another window of the same author has saved: what this one has not touched is as that one has it. */
  const catchUp = async (): Promise<void> => {
    const before = state;
    if (!before) return;
    try {
      const server = await load();
      const { history } = state ?? before;
      const saved = byKey(server.draft);
      const draft = rebaseDraft(before.saved, history.document, saved);
      build({ server, saved, history: { ...history, document: draft }, saving: 'saving' });
      schedule(0);
    } catch (error) {
      set({ ...before, saving: 'failed', error });
      schedule(RETRY_AFTER_MS);
    }
  };
  const step = (history: EditHistory<Draft>) => {
    if (!state || history === state.history) return;
    build({ ...state, history, saving: 'saving' });
    keep({ changes: [...history.document.values()], saved: [...state.saved.values()] });
    schedule(SAVE_AFTER_MS);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    take: (server) => {
      const saved = byKey(server.draft);
      if (!state) {
        const unsaved = kept();
        const draft = unsaved ? rebaseDraft(byKey(unsaved.saved), byKey(unsaved.changes), saved) : saved;
        build({ server, saved, history: beginHistory(draft), saving: unsaved ? 'saving' : 'saved' });
        if (unsaved) schedule(0);
        return;
      }
      const { history, server: before } = state;
      const isOlder =
        server.revision < before.revision ||
        // A publication ends a draft, and the next one begins to count anew.
        (server.revision === before.revision && server.draftVersion < before.draftVersion);
      if (sent || isOlder) return;
      const draft = rebaseDraft(state.saved, history.document, saved);
      const isOther = !same(draft, history.document);
      build({ ...state, server, saved, history: isOther ? beginHistory(draft) : history }, state.error);
    },
    edit: (edit, name) => {
      if (!state) return;
      const draft = edit(state.source, state.history.document);
      if (!same(draft, state.history.document)) step(recordEdit(state.history, draft, name));
    },
    undo: () => state && step(undo(state.history)),
    redo: () => state && step(redo(state.history)),
    flush: () => void send(),
    close: () => {
      isClosed = true;
      void send();
    },
    open: () => {
      isClosed = false;
      if (state && state.saving !== 'saved') schedule(0);
    },
  };
}
