import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../model/object-model.ts';
import { relationOfPath } from '../model/relation-of-path.ts';
import type { ColumnState } from '../query/table-state.ts';

interface Known {
  readonly of: ObjectModel;
  readonly wanted: string;
  readonly model: ObjectModel;
}

/** What was known last of an object with columns of related records, so that coming back to its list shows it at once. */
const lastKnown = new WeakMap<ObjectModel, Known>();

/**
 * The object with the columns of related records that its list shows. Most lists show none; the code for them, and what
 * the related objects are, is asked for where one does. `isKnown` is false until then.
 */
export function useThroughModel(
  model: ObjectModel,
  columns: readonly ColumnState[],
): { readonly model: ObjectModel; readonly isKnown: boolean } {
  const client = useApolloClient();
  const { i18n } = useTranslation();
  const own = new Set([...model.columns, ...model.otherColumns].map(({ path }) => path));
  const names = columns.flatMap(({ path, hidden }) =>
    hidden || own.has(path) ? [] : (relationOfPath(model, path)?.name ?? []),
  );
  const wanted = [...new Set(names)].sort().join(' ');
  const [known, setKnown] = useState(() => lastKnown.get(model));
  const locale = i18n.language;
  useEffect(() => {
    if (!wanted) return undefined;
    const gone = new AbortController();
    const keep = (extended: ObjectModel) => {
      const next = { of: model, wanted, model: extended };
      lastKnown.set(model, next);
      if (!gone.signal.aborted) setKnown(next);
    };
    import('./through-models.ts').then(
      ({ watchThrough }) => watchThrough(client, locale, model, wanted.split(' '), keep, gone.signal),
      () => keep(model),
    );
    return () => gone.abort();
  }, [client, locale, model, wanted]);
  if (!wanted) return { model, isKnown: true };
  return known?.of === model && known.wanted === wanted
    ? { model: known.model, isKnown: true }
    : { model, isKnown: false };
}
