import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormStore } from '../form-state/form-store.ts';
import { isSameValue, pick, toFormValues } from '../form-state/form-values.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { mergeValues } from './merge.ts';

/** A field that others have changed while something was typed into the form. */
export interface OthersChange {
  readonly field: FormFieldModel;
  readonly theirs: unknown;
  /** What the form had before theirs came, or has in its place. */
  readonly own: unknown;
  /** That was typed here, so that one of the two is to be chosen. */
  readonly isMine: boolean;
}

export interface OthersChanges {
  readonly changes: readonly OthersChange[];
  readonly take: (change: OthersChange) => void;
  readonly keep: (change: OthersChange) => void;
  readonly dismiss: () => void;
}

interface Told {
  readonly version: number;
  readonly changes: readonly OthersChange[];
}

const NOTHING: Told = { version: 0, changes: [] };

/** What is told stands beside React, as the form does: it changes when the record does, not by what is drawn. */
function toldStore() {
  const listeners = new Set<() => void>();
  let told = NOTHING;
  return {
    get: () => told,
    set: (next: Told) => {
      told = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A form in which nothing was changed shows the record as others save it. Where something was, their changes come into
 * the other fields, and are told with what stood there; where both changed the same field, mine stays until one is
 * chosen, here or when it is saved.
 */
export function useFollowRecord(
  record: StoredRecord | undefined,
  store: FormStore,
  fields: readonly FormFieldModel[],
  hasChanges: () => boolean,
  showRecord: () => void,
): OthersChanges {
  const [kept] = useState(toldStore);
  const told = useSyncExternalStore(kept.subscribe, kept.get);
  const follow = useEffectEvent((saved: StoredRecord) => {
    if (!hasChanges()) {
      showRecord();
      kept.set({ version: saved.version, changes: [] });
      return;
    }
    const { base, values } = store.get();
    const theirs = toFormValues(fields, saved);
    const { values: merged, conflicts } = mergeValues(fields, base, values, theirs);
    const open = conflicts.map(({ field }) => field);
    const changed = fields.filter(
      ({ field }) =>
        !isSameValue(field, base[field.name], theirs[field.name]) &&
        !isSameValue(field, values[field.name], theirs[field.name]),
    );
    store.rebase({
      base: { ...theirs, ...pick(base, open) },
      values: merged,
      ...(open.length === 0 && { version: saved.version }),
    });
    kept.set({
      version: saved.version,
      changes: [
        ...kept.get().changes.filter(({ field }) => !changed.includes(field)),
        ...changed.map((field) => ({
          field,
          theirs: theirs[field.field.name],
          own: values[field.field.name],
          isMine: !isSameValue(field.field, base[field.field.name], values[field.field.name]),
        })),
      ],
    });
  });
  useEffect(() => {
    // Each version once: while a save is on its way, the record already shows what is about to be in it.
    const seen = Math.max(store.get().version ?? 0, kept.get().version);
    if (record && record.version > seen) follow(record);
  }, [record, store, kept]);

  /** A field of which it is known whose value stands; the last one brings the form to their version. */
  const decide = (change: OthersChange, value: unknown) => {
    const { name } = change.field.field;
    const { base } = store.get();
    const isOpen = (each: OthersChange) =>
      each !== change && !isSameValue(each.field.field, base[each.field.field.name], each.theirs);
    store.rebase({
      base: { [name]: change.theirs },
      values: { [name]: value },
      ...(!told.changes.some(isOpen) && { version: told.version }),
    });
  };
  const current = ({ field: { field } }: OthersChange) => store.get().values[field.name];
  const isTheirs = (change: OthersChange) => isSameValue(change.field.field, current(change), change.theirs);
  const take = (change: OthersChange) => {
    hasChanges();
    const own = isTheirs(change) ? change.own : current(change);
    const taken = { ...change, own };
    kept.set({ ...told, changes: told.changes.map((each) => (each === change ? taken : each)) });
    decide(change, change.theirs);
  };
  const keep = (change: OthersChange) => {
    hasChanges();
    decide(change, isTheirs(change) ? change.own : current(change));
  };
  const dismiss = useCallback(() => kept.set({ ...kept.get(), changes: [] }), [kept]);
  return { changes: told.changes, take, keep, dismiss };
}
