import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DynamicVariable } from '../../contract/filter/variables.ts';
import type { FilterNode } from '../../engine/filter/node.ts';
import { namedRecords, readingTokens } from '../../engine/filter/reading.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';
import { useFilterLabels } from '../../engine/hooks/use-filter-labels.ts';
import { useFormat } from '../widgets/use-format.ts';
import { readingText } from './reading-text.ts';
import { useVariableText } from './use-variable-text.ts';

export interface ReadingOptions {
  /** Of the object whose records are filtered. */
  readonly listed: string;
  readonly objects: FilterObjects;
  readonly variables: readonly DynamicVariable[];
}

/** A filter as one line in the user's language; related records by their labels, once they are there. */
export function useReading(root: FilterNode, { listed, objects, variables }: ReadingOptions): string {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useFilterLabels(useMemo(() => namedRecords(root, objects), [root, objects]));
  const variableText = useVariableText(objects, variables);
  return useMemo(
    () => readingText(readingTokens(root), { t, format, listed, objects, labelOf, variableText }),
    [root, t, format, listed, objects, labelOf, variableText],
  );
}
