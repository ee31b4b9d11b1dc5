import type { DocumentName } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from './config-document.ts';
import type { ConfigState, ConfigStore } from './config-store.ts';
import {
  resolveBelow,
  resolveDraft,
  withDecision,
  withDocument,
  withEdits,
  withKept,
  withReset,
} from './draft.ts';

/** What the draft has not decided already. */
const setAside = ({ server, source, history }: ConfigState) =>
  server.setAside.filter(
    ({ layer, owner, key }) =>
      layer !== source.layer.layer || owner !== source.layer.owner || !history.document.has(key),
  );

/** What editors see of a document in this state of it, and how they change it. */
export function documentOf(name: DocumentName, store: ConfigStore, state: ConfigState): ConfigDocument {
  const { source, history, server } = state;
  const { product, layer, layers } = source;
  const resolved = resolveDraft(source, history.document);
  const below = resolveBelow(source);
  return {
    name,
    objectName: name.slice(name.indexOf('/') + 1),
    layer,
    product,
    below: below.document,
    published: resolveDraft(source, new Map()).document,
    resolved: resolved.document,
    keys: resolved.keys,
    origins: resolved.origins,
    conflicts: [...resolved.conflicts, ...setAside(state)],
    draftConflicts: state.conflicts,
    layers,
    draft: [...history.document.values()],
    problems: server.problems,
    saving: state.saving,
    error: state.error,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    set: (key, value, step) => store.edit((at, draft) => withEdits(at, draft, [{ key, value }]), step),
    change: (edits, step) => store.edit((at, draft) => withEdits(at, draft, edits), step),
    reset: (key) => store.edit((at, draft) => withReset(at, draft, key)),
    resetKey: (key) => store.edit((at, draft) => withReset(at, draft, key, (other) => other === key)),
    resetAll: (keys) =>
      store.edit((at, draft) => keys.reduce((before, key) => withReset(at, before, key), draft)),
    replace: (next, step) => store.edit((at, draft) => withDocument(at, draft, next), step),
    keep: (key) => store.edit((at, draft) => withKept(at, draft, key)),
    decide: (key, take) => store.edit((at, draft) => withDecision(at, draft, key, take)),
    undo: store.undo,
    redo: store.redo,
    discard: () => store.edit(() => new Map()),
  };
}
