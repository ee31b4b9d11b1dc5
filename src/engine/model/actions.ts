import type { Action } from '../../contract/access/actions.ts';
import type { ObjectMetadata } from '../../contract/introspection.ts';
import { LIST_ACTIONS } from '../../contract/metadata/list-actions.ts';
import type { ListActions } from './object-model.ts';

type ListAction = ListActions[keyof ListActions][number];

/** What one has to be allowed for each. */
const NEEDED = {
  new: 'CREATE',
  edit: 'EDIT',
  delete: 'DELETE',
  history: 'VIEW',
  export: 'EXPORT',
} as const satisfies Record<ListAction, Action>;

/** What can be done in the list: what the view names, else all that there is, as far as the viewer may do it. */
export function buildActions({ view, actions }: Pick<ObjectMetadata, 'view' | 'actions'>): ListActions {
  const chosen = <A extends ListAction>(
    place: keyof typeof LIST_ACTIONS,
    known: readonly A[],
  ): readonly A[] =>
    ((view?.actions?.[place] ?? known) as readonly A[]).filter((name) => actions.includes(NEEDED[name]));
  return {
    header: chosen('header', LIST_ACTIONS.header),
    row: chosen('row', LIST_ACTIONS.row),
    bulk: chosen('bulk', LIST_ACTIONS.bulk),
  };
}
