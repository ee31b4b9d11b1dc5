import type { Action } from '../../contract/access/actions.ts';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { ACTION_FEATURES } from '../../contract/metadata/features.ts';
import { LIST_ACTIONS, type ListAction } from '../../contract/metadata/list-actions.ts';
import { formFields } from './form.ts';
import type { ColumnModel, FormFieldModel, FormModel, ListActions } from './object-model.ts';

/** What one has to be allowed for each; of several, one is enough. */
const NEEDED = {
  import: ['CREATE', 'EDIT'],
  duplicates: 'VIEW',
  merge: 'DELETE',
  new: 'CREATE',
  add: 'CREATE',
  edit: 'EDIT',
  convert: 'EDIT',
  delete: 'DELETE',
  history: 'VIEW',
  export: 'EXPORT',
  personalData: 'EXPORT',
  suppression: 'VIEW',
  erase: 'DELETE',
} as const satisfies Record<ListAction, Action | readonly Action[]>;

/** And this beside. */
const NEEDED_TOO: Partial<Record<ListAction, Action>> = { duplicates: 'EDIT', merge: 'EDIT' };

type ActionMetadata = Pick<ObjectMetadata, 'view' | 'actions' | 'unsupported' | 'byUpload'>;

/**
 * What can be done in the list: what the view names, else all that there is, as far as the viewer may do it and the
 * server can. `isAdded`: by itself the list has a row for new records.
 */
export function buildActions(
  { view, actions, unsupported = [], byUpload }: ActionMetadata,
  isAdded: boolean,
): ListActions {
  const can = (name: ListAction) => {
    if (byUpload && (name === 'new' || name === 'add')) return false;
    const feature = ACTION_FEATURES[name];
    const too = NEEDED_TOO[name];
    const allowed =
      [NEEDED[name]].flat().some((action) => actions.includes(action)) && (!too || actions.includes(too));
    return allowed && !(feature && unsupported.includes(feature));
  };
  const chosen = <A extends ListAction>(
    place: keyof typeof LIST_ACTIONS,
    known: readonly A[],
  ): readonly A[] => ((view?.actions?.[place] ?? known) as readonly A[]).filter((name) => can(name));
  return {
    header: chosen('header', LIST_ACTIONS.header),
    row: chosen('row', LIST_ACTIONS.row),
    bulk: unsupported.includes('bulk') ? [] : chosen('bulk', LIST_ACTIONS.bulk),
    end: chosen('end', isAdded ? LIST_ACTIONS.end : []),
  };
}

/** So many inputs beside its cells a row may have before a form is the better place for them. */
const MOST_BESIDE = 3;

/** A record cannot be made without it. */
export const isNeeded = ({ required, defaultValue }: FormFieldModel['field']): boolean =>
  required && (defaultValue ?? null) === null;

/** Is a row below the list's columns enough for most new records? */
export function isRowEnough(form: FormModel, columns: readonly ColumnModel[]): boolean {
  const shown = new Set(columns.flatMap(({ path, hidden }) => (hidden ? [] : path)));
  const beside = formFields(form).filter(
    ({ field, readOnly }) => !readOnly && isNeeded(field) && !shown.has(field.name),
  );
  return beside.length <= MOST_BESIDE;
}
