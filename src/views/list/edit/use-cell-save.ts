import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../../../contract/errors.ts';
import { validateRecord } from '../../../contract/record/validate.ts';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { useSaveRecord } from '../../../engine/hooks/use-mutations.ts';
import type { FormFieldModel, ObjectModel } from '../../../engine/model/object-model.ts';
import { isSameValue, toFormValues, toInput } from '../../form-state/form-values.ts';
import { conflictingRecord, serverProblems } from '../../form-state/server-errors.ts';

/** The value that someone else saved meanwhile. */
export interface Theirs {
  readonly value: unknown;
  readonly version: number;
}

/** What keeps a value from being saved. */
export type CellTrouble =
  | { readonly type: 'problem'; readonly problem: Problem }
  | { readonly type: 'conflict'; readonly theirs: Theirs }
  | { readonly type: 'failure'; readonly error: unknown };

/** Hears of the value before, and of the record as it is now. */
export type SavedCell = (field: FormFieldModel, before: unknown, saved: ObjectRecord) => void;

interface CellSaveOptions {
  readonly onSaved: SavedCell | undefined;
  /** The record has all its fields, so that its new values can be shown before the server has answered. */
  readonly isWhole: boolean;
}

/**
 * Saves one value of one record. A change that someone else made to other fields does not stand in the way; one to
 * this value is for the user to judge. `save` answers whether there is nothing left to do.
 */
export function useCellSave(
  model: ObjectModel,
  field: FormFieldModel,
  record: ObjectRecord,
  { onSaved, isWhole }: CellSaveOptions,
) {
  const { name } = field.field;
  const { save: send, saving } = useSaveRecord(model);
  const [trouble, setTrouble] = useState<CellTrouble>();
  const base = useRef<Theirs>({ value: valueOf(field, record), version: record.version });
  const busy = useRef(false);

  const attempt = useCallback(
    async (value: unknown): Promise<CellTrouble | undefined> => {
      const { values, problems } = validateRecord([field.field], { [name]: value }, { partial: true });
      if (problems[0]) return { type: 'problem', problem: problems[0] };
      if (isSameValue(field.field, base.current.value, value)) return undefined;
      for (;;) {
        try {
          const input = toInput([field], values, [name]);
          const saved = await send(
            input,
            { id: record.id, version: base.current.version },
            // What others keep of a LIST is told apart by what was in it before.
            isWhole || field.field.kind === 'LIST' ? record : undefined,
          );
          onSaved?.(field, base.current.value, saved);
          return undefined;
        } catch (error) {
          const current = conflictingRecord(error);
          const refused = current ? undefined : serverProblems(error)?.find(({ path }) => path === name);
          if (refused) return { type: 'problem', problem: refused };
          if (!current) return { type: 'failure', error };
          const theirs = { value: valueOf(field, current), version: current.version };
          const met = !isSameValue(field.field, base.current.value, theirs.value);
          if (met) return { type: 'conflict', theirs };
          base.current = theirs;
        }
      }
    },
    [field, name, record, send, onSaved, isWhole],
  );
  const save = useCallback(
    async (value: unknown): Promise<boolean> => {
      // Enter and the loss of the focus that follows from it are one save.
      if (busy.current) return false;
      busy.current = true;
      const met = await attempt(value);
      busy.current = false;
      setTrouble(met);
      return met === undefined;
    },
    [attempt],
  );
  /** The user's value is to stand against that of someone else. */
  const overwrite = (theirs: Theirs, value: unknown) => {
    base.current = theirs;
    return save(value);
  };
  return { save, overwrite, saving, trouble };
}

function valueOf(field: FormFieldModel, record: Readonly<Record<string, unknown>>): unknown {
  return toFormValues([field], record)[field.field.name];
}
