import { useMemo } from 'react';
import { type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import type { MatchingInfo } from '../../contract/metadata/introspection.ts';
import { type KeptFilter, keptFilter } from '../../engine/filter/whole-filter.ts';
import { useFieldState, useFormStore } from '../form-state/form-context.ts';

/** Who is meant by the form as it stands: those of its list, or those whom its filter finds. */
export interface Members {
  readonly isListed: boolean;
  readonly kept: KeptFilter;
  /** The form says the same as the saved record. */
  readonly isSaved: boolean;
  /** The saved record goes by its filter, the form by its list, of which it says nothing. */
  readonly wasFiltered: boolean;
}

const NAMELESS = '';

/** Follows the form as it is edited. `id`: of the record, where it is saved. */
export function useMembers(matching: MatchingInfo, id: string | undefined): Members {
  const { filterField, listField, listedWhen } = matching;
  const store = useFormStore();
  const { value: text } = useFieldState(filterField);
  const { value: list } = useFieldState(listField);
  const { value: decides } = useFieldState(listedWhen?.field ?? NAMELESS);
  const isListed = listedWhen ? decides === listedWhen.value : text === null || text === '';
  const { base } = store.get();
  const isAsSaved = list === undefined || list === base[listField];
  const isSaved =
    isAsSaved &&
    (text ?? null) === (base[filterField] ?? null) &&
    decides === base[listedWhen?.field ?? NAMELESS];
  const saved = base[listedWhen?.field ?? NAMELESS];
  const wasFiltered =
    isListed &&
    isAsSaved &&
    listedWhen !== null &&
    saved != null &&
    saved !== listedWhen.value &&
    base[filterField] != null;
  const kept = useMemo((): KeptFilter => {
    if (!isListed) return keptFilter(text);
    const filter = wasFiltered ? undefined : listFilter(matching, isAsSaved ? id : undefined, list);
    return filter ? { state: 'whole', filter } : { state: 'none' };
  }, [isListed, wasFiltered, text, matching, isAsSaved, id, list]);
  return { isListed, kept, isSaved, wasFiltered };
}

/** Those who are in the list of the saved record, however many; else those whom the form names. */
function listFilter(
  { objectName, backField }: MatchingInfo,
  id: string | undefined,
  list: unknown,
): CompoundFilter | undefined {
  if (id !== undefined && backField !== null) return queryFilter(objectName, backField, 'HAS_ANY', [id]);
  return Array.isArray(list) && list.length > 0 ? queryFilter(objectName, 'id', 'IN', list) : undefined;
}
