import { bindVariables, type LIST_VARIABLES } from '../filter/variables.ts';
import { LISTS_ALONE } from '../filter/decided.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import { resolveFilter } from '../filter/resolve.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import type { BuiltInView } from './view-built-in.ts';

/** Stands for the user where it does not matter who it is: the shape of an id, and of an e-mail address. */
const SOMEBODY: ReadonlyMap<string, string> = new Map<(typeof LIST_VARIABLES)[number], string>([
  ['viewer.id', '00000000-0000-7000-8000-000000000000'],
  ['viewer.email', 'somebody@example.test'],
]);

/** The filter as it is for some user: whether it is understood does not depend on who it is. */
export const forSomebody = (filter: CompoundFilter): CompoundFilter => bindVariables(filter, SOMEBODY);

/** The built-in views of an object whose filters the catalog understands: a role may not see all that they ask for. */
export function usableViews(catalog: Pick<Catalog, 'objects'>, object: ObjectType): readonly BuiltInView[] {
  return (object.view?.views ?? []).filter(({ filter }) => {
    try {
      resolveFilter(catalog, object, forSomebody(filter), { timeZone: 'UTC', kept: LISTS_ALONE });
      return true;
    } catch {
      return false;
    }
  });
}
