import { useCallback, useEffect, useState } from 'react';
import type { MergeField, MergePreview, RecordMerge, Which } from '../../engine/duplicates.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import { useMerge } from '../../engine/hooks/use-merge.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { changedSince, chosenOf, type Choices, type Decided, sidesOf } from './comparison.ts';

interface State {
  readonly preview: MergePreview | undefined;
  readonly keep: string;
  readonly choices: Choices;
  /** Others have changed the records: what of them. */
  readonly changed: ReadonlySet<string>;
  readonly isStale: boolean;
  readonly loadError: unknown;
}

const NOTHING: State = {
  preview: undefined,
  keep: '',
  choices: {},
  changed: new Set(),
  isStale: false,
  loadError: undefined,
};

/** The state of a merge that is being decided. What the user has chosen stays while the records are read again. */
export function useMergeDialog(
  model: ObjectModel,
  [first, second]: readonly [string, string],
  onMerged: (merge: RecordMerge) => void,
) {
  const calls = useMerge(model.name);
  const [state, setState] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const load = useCallback(async () => {
    try {
      const preview = await calls.preview([first, second]);
      setState((before) => ({
        ...before,
        preview,
        keep: before.keep || preview.keep,
        changed: before.preview ? changedSince(before.preview, preview) : before.changed,
        isStale: before.preview !== undefined,
        loadError: undefined,
      }));
    } catch (failure) {
      setState((before) => ({ ...before, preview: undefined, loadError: failure ?? new Error('unknown') }));
    }
  }, [calls, first, second]);
  useEffect(() => void load(), [load]);

  const decided: Decided = {
    keep: state.keep,
    choices: state.choices,
    defaultOf: (name) => model.fields.get(name)?.defaultValue,
  };
  const merge = async () => {
    const { preview, keep } = state;
    const [kept, other] = [
      preview?.records.find(({ id }) => id === keep),
      preview?.records.find(({ id }) => id !== keep),
    ];
    if (!preview || !kept || !other) return;
    setBusy(true);
    setError(undefined);
    try {
      const done = await calls.merge({
        keep: kept.id,
        keepVersion: kept.version,
        merge: other.id,
        mergeVersion: other.version,
        choose: sidesOf(preview, decided),
      });
      onMerged(done);
    } catch (cause) {
      const failure = callFailure(cause);
      // The records are shown as they are now, with what is new in them: nothing was merged.
      if (failure.type === 'refused' && failure.message === 'version-conflict') await load();
      else setError(cause ?? new Error('unknown'));
      setBusy(false);
    }
  };
  return {
    ...state,
    busy,
    error,
    load: () => void load(),
    merge,
    setKeep: (keep: string) => setState((before) => ({ ...before, keep })),
    chosen: (field: MergeField): Which | undefined =>
      state.preview && chosenOf(state.preview, decided, field),
    choose: ({ name, follows }: MergeField, which: Which) =>
      setState((before) => ({ ...before, choices: { ...before.choices, [follows ?? name]: which } })),
  };
}
