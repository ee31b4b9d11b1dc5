import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { searchFilter } from '../../contract/filter/quick-search.ts';
import type { ObjectModel } from '../model/object-model.ts';

/** What the quick search of an object's list looks for (specification, section 5). */
export function quickSearchFilter(
  { name, search }: Pick<ObjectModel, 'name' | 'search'>,
  text: string,
): CompoundFilter | undefined {
  return searchFilter(name, search, text);
}
