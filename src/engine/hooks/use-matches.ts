import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { allOf, type CompoundFilter } from '../../contract/filter/filter.ts';
import { labelText } from '../../contract/label.ts';
import type { ObjectModel, SortKey } from '../model/object-model.ts';
import { labelLimit, matchesDocument } from '../query/label-document.ts';
import { type Total, totalOf } from '../query/page-range.ts';
import { quickSearchFilter } from '../query/quick-search.ts';

interface Answer {
  readonly page: {
    readonly rows: readonly (Readonly<Record<string, unknown>> & { readonly id: string })[];
    readonly total: number | null;
    readonly totalIsExact: boolean | null;
  };
}
interface Variables {
  readonly limit: number;
  readonly orderBy: readonly SortKey[];
  readonly filter: CompoundFilter | null;
}

export interface Match {
  readonly id: string;
  readonly label: string;
}

export interface Matches {
  /** Undefined until the first answer; those of the last question while the next one is under way. */
  readonly matches: readonly Match[] | undefined;
  readonly total: Total | undefined;
  readonly loading: boolean;
  readonly error: unknown;
}

/**
 * The first records that a quick search finds, within a picker's constraint: as many as are selected plus ten
 * (specification, section 9), so that ten are left where all that is selected is among them.
 */
export function useMatches(
  model: ObjectModel,
  search: string,
  constraint: CompoundFilter | undefined,
  selected: readonly string[],
): Matches {
  const source = { objectName: model.name, recordLabel: model.recordLabel };
  const { data, previousData, loading, error } = useQuery(
    matchesDocument(source) as TypedDocumentNode<Answer, Variables>,
    {
      variables: {
        limit: labelLimit(selected.length),
        orderBy: model.list.sort,
        filter: allOf(model.list.filter, constraint, quickSearchFilter(model, search)) ?? null,
      },
      fetchPolicy: 'no-cache',
    },
  );
  const page = (data ?? previousData)?.page;
  const total = page?.total;
  return {
    matches: page?.rows.map((row) => ({ id: row.id, label: labelText(model.recordLabel, row) })),
    total: typeof total === 'number' ? totalOf(total, page?.totalIsExact !== false) : undefined,
    loading,
    error,
  };
}
