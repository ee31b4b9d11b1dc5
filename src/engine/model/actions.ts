import type { ObjectMetadata } from '../../contract/introspection.ts';
import { LIST_ACTIONS } from '../../contract/metadata/list-actions.ts';
import type { ListActions } from './object-model.ts';

/** Actions that change records: there are none where the object cannot be written. */
const WRITING: ReadonlySet<string> = new Set(['new', 'edit', 'delete']);

/** What can be done in the list: what the view names, else all that there is, as far as it applies. */
export function buildActions({ view, writable }: Pick<ObjectMetadata, 'view' | 'writable'>): ListActions {
  const chosen = <A extends string>(place: keyof typeof LIST_ACTIONS, known: readonly A[]): readonly A[] =>
    ((view?.actions?.[place] ?? known) as readonly A[]).filter((name) => writable || !WRITING.has(name));
  return {
    header: chosen('header', LIST_ACTIONS.header),
    row: chosen('row', LIST_ACTIONS.row),
    bulk: chosen('bulk', LIST_ACTIONS.bulk),
  };
}
