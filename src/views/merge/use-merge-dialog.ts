import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '../../contract/errors.ts';
import type { MergeField, MergePreview, RecordMerge, Which } from '../../engine/duplicates.ts';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import { type MergeChoice, useMerge } from '../../engine/hooks/use-merge.ts';
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

  const load = useCallback(
    /** `isStale`: because others have changed them. */
    (isStale = false) =>
      calls.preview([first, second]).then(
        (preview) =>
          setState((before) => ({
            ...before,
            preview,
            keep: before.keep || preview.keep,
            changed: isStale && before.preview ? changedSince(before.preview, preview) : before.changed,
            isStale,
            loadError: undefined,
          })),
        (failure: unknown) =>
          setState((before) => ({
            ...before,
            preview: undefined,
            loadError: failure ?? new Error('unknown'),
          })),
      ),
    [calls, first, second],
  );
  useEffect(() => void load(), [load]);

  const decided: Decided = {
    keep: state.keep,
    choices: state.choices,
    defaultOf: (name) => model.fields.get(name)?.defaultValue,
  };
  const { preview, keep } = state;
  const kept = preview?.records.find(({ id }) => id === keep);
  const other = preview?.records.find(({ id }) => id !== keep);
  const choice = preview && kept && other && choiceOf(preview, decided, kept.id, other.id);
  const refusals = useRefusals(calls.refusals, preview, choice);
  const merge = async () => {
    if (!choice || !kept || !other) return;
    setBusy(true);
    setError(undefined);
    try {
      const done = await calls.merge({
        ...choice,
        keepVersion: kept.version,
        mergeVersion: other.version,
      });
      onMerged(done);
    } catch (cause) {
      const failure = callFailure(cause);
      // The records are shown as they are now, with what is new in them: nothing was merged.
      if (failure.type === 'refused' && failure.message === 'version-conflict') await load(true);
      else setError(cause ?? new Error('unknown'));
      setBusy(false);
    }
  };
  return {
    ...state,
    refusals,
    busy,
    error,
    load: () => void load(),
    merge,
    setKeep: (id: string) => setState((before) => ({ ...before, keep: id })),
    chosen: (field: MergeField): Which | undefined =>
      state.preview && chosenOf(state.preview, decided, field),
    choose: ({ name, follows }: MergeField, which: Which) =>
      setState((before) => ({ ...before, choices: { ...before.choices, [follows ?? name]: which } })),
  };
}

const choiceOf = (preview: MergePreview, decided: Decided, keep: string, merge: string): MergeChoice => ({
  keep,
  merge,
  choose: sidesOf(preview, decided),
});

/** What keeps the records from being merged as it is chosen now; of servers that do not say, nothing. */
function useRefusals(
  ask: (choice: MergeChoice) => Promise<readonly Problem[]>,
  preview: MergePreview | undefined,
  choice: MergeChoice | undefined,
): readonly Problem[] | undefined {
  const [refusals, setRefusals] = useState<readonly Problem[]>();
  const asked = JSON.stringify(choice);
  useEffect(() => {
    if (!preview || preview.isBarred || asked === undefined) return;
    let isWanted = true;
    const take = (found: readonly Problem[]) => {
      if (isWanted) setRefusals(found);
    };
    ask(JSON.parse(asked) as MergeChoice).then(take, () => take([]));
    return () => {
      isWanted = false;
    };
  }, [ask, asked, preview]);
  return refusals;
}
