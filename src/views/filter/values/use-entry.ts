import { useMemo } from 'react';
import type { FieldRules } from '../../../contract/kinds/index.ts';
import { entryOf } from '../../entries/entries.ts';
import type { Entry } from '../../widgets/kind-view.ts';
import { useEditor } from '../editor-context.ts';

/** How the values of a filter are typed. */
export function useEntry(rules: FieldRules): Entry {
  const { locale, timeZone } = useEditor();
  return useMemo(() => entryOf(rules, { locale, timeZone }), [rules, locale, timeZone]);
}
