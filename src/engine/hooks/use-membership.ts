import { useCallback } from 'react';
import { addName, removeName } from '../../contract/metadata/fields.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../model/object-model.ts';
import { type BulkTarget, type Job, useBulk } from './use-bulk.ts';

/** How records come into a LIST of another record, and out of it. */
export interface Membership {
  /** Whose records the change is written to: the list's own object, or that of the members. */
  readonly written: ObjectModel;
  readonly canRemove: boolean;
  /** All that a filter finds can be taken out at once. */
  readonly takesFilter: boolean;
  readonly add: (ids: readonly string[]) => Promise<Job>;
  readonly remove: (target: BulkTarget) => Promise<{ readonly job: Job; readonly total: number }>;
}

/** The side of the relation that the viewer may write; undefined where it is none, or each member has one owner only. */
function writtenSide(owner: ObjectModel, field: ObjectField): 'owner' | 'members' | undefined {
  if (!field.readOnly && owner.actions.includes('EDIT') && !owner.unsupported.includes('bulk'))
    return 'owner';
  const { back } = field;
  return back?.kind === 'LIST' && !back.readOnly ? 'members' : undefined;
}

/**
 * Adds records to a LIST of a record and takes them out of it, by jobs that can be undone. `members`: the object of the
 * list. Undefined where the viewer may not.
 */
export function useMembership(
  owner: ObjectModel,
  id: string,
  field: ObjectField,
  members: ObjectModel,
): Membership | undefined {
  const side = writtenSide(owner, field);
  const written = side === 'owner' ? owner : members;
  const { preview, update } = useBulk(written);
  const name = side === 'owner' ? field.name : (field.back?.name ?? '');

  const add = useCallback(
    async (ids: readonly string[]) => {
      if (side === 'owner') return update({ ids: [id] }, 1, { [addName(name)]: ids });
      const { total } = await preview({ ids });
      return update({ ids }, total, { [addName(name)]: [id] });
    },
    [side, name, id, preview, update],
  );
  const remove = useCallback(
    async (target: BulkTarget) => {
      if (side === 'owner') {
        const ids = 'ids' in target ? target.ids : [];
        return { job: await update({ ids: [id] }, 1, { [removeName(name)]: ids }), total: ids.length };
      }
      const { total, notFound } = await preview(target);
      const job = await update(target, total, { [removeName(name)]: [id] });
      return { job, total: total + notFound };
    },
    [side, name, id, preview, update],
  );
  if (!side || members.unsupported.includes('bulk')) return undefined;
  const required = side === 'owner' ? field.required : (members.fields.get(name)?.required ?? false);
  return { written, canRemove: !required, takesFilter: side === 'members', add, remove };
}
