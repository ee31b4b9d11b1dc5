import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { allOf, type CompoundFilter } from '../../contract/filter/filter.ts';
import { labelText } from '../../contract/label.ts';
import type { ObjectModel, SortKey } from '../model/object-model.ts';
import { idsFilter, labelLimit, matchesDocument } from '../query/label-document.ts';
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
  /** Those of `recent` that are still there and fit, in that order, where nothing is searched for. */
  readonly recent: readonly Match[];
  readonly total: Total | undefined;
  readonly loading: boolean;
  readonly error: unknown;
}

const NONE: readonly Match[] = [];
const NO_IDS: readonly string[] = [];

/**
 * The first records that a quick search finds, within a picker's constraint: as many as are selected plus ten
 * (specification, section 9), so that ten are left where all that is selected is among them.
 */
export function useMatches(
  model: ObjectModel,
  search: string,
  constraint: CompoundFilter | undefined,
  selected: readonly string[],
  recent: readonly string[] = NO_IDS,
): Matches {
  const { name: objectName, recordLabel, list } = model;
  const document = matchesDocument({ objectName, recordLabel }) as TypedDocumentNode<Answer, Variables>;
  const base = allOf(list.filter, constraint);
  const { data, previousData, loading, error } = useQuery(document, {
    variables: {
      limit: labelLimit(selected.length),
      orderBy: list.sort,
      filter: allOf(base, quickSearchFilter(model, search)) ?? null,
    },
    fetchPolicy: 'no-cache',
  });
  const isBlank = search === '';
  const known = useQuery(document, {
    variables: {
      limit: recent.length,
      orderBy: [],
      filter: allOf(base, idsFilter(objectName, recent)) ?? null,
    },
    fetchPolicy: 'no-cache',
    skip: !isBlank || recent.length === 0,
  });
  const matchOf = (row: Answer['page']['rows'][number]) => ({
    id: row.id,
    label: labelText(recordLabel, row),
  });
  const page = (data ?? previousData)?.page;
  const total = page?.total;
  const places = new Map(recent.map((id, at) => [id, at]));
  const recentRows = isBlank ? known.data?.page.rows.map(matchOf) : undefined;
  return {
    // What comes second would move what is chosen from.
    matches: known.loading ? undefined : page?.rows.map(matchOf),
    recent: recentRows?.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)) ?? NONE,
    total: typeof total === 'number' ? totalOf(total, page?.totalIsExact !== false) : undefined,
    loading: loading || known.loading,
    error,
  };
}
