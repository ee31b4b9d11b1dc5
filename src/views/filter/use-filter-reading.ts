import { useMemo } from 'react';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import { decodeFilter } from '../../engine/filter/decode.ts';
import type { FilterDraft } from '../../engine/filter/encode.ts';
import { EMPTY_TREE } from '../../engine/filter/node.ts';
import { objectNamesOf } from '../../engine/filter/reading.ts';
import { useFilterObjects } from '../../engine/hooks/use-filter-objects.ts';
import { useReading } from './use-reading.ts';

/**
 * A filter on an object's records as one line in the user's language: `Group is Cardiology AND E-mail is set`.
 * Undefined where there is no filter, or none that can be read.
 */
export function useFilterReading(
  objectName: string,
  filter: FilterDraft | undefined,
  variables: readonly DynamicVariable[] = NO_VARIABLES,
): string | undefined {
  const root = useMemo(() => {
    const decoded = decodeFilter(filter);
    return decoded.ok ? decoded.tree.root : EMPTY_TREE.root;
  }, [filter]);
  const { objects } = useFilterObjects(useMemo(() => objectNamesOf(root), [root]));
  const text = useReading(root, { listed: objectName, objects, variables });
  return root.type === undefined ? undefined : text;
}

const NO_VARIABLES: never[] = [];
