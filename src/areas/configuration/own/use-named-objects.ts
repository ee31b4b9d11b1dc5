import { useMemo } from 'react';
import type { ConfigSummary } from '../hooks/use-configuration.ts';

export interface NamedObject {
  readonly name: string;
  /** In the user's language, with the name beside it where two objects are called alike. */
  readonly label: string;
}

/** The objects that fields can refer to, by their labels: those of the tenant's drafts too. */
export function useNamedObjects(
  documents: readonly ConfigSummary[] | undefined,
  locale: string,
): readonly NamedObject[] {
  return useMemo(() => {
    const labels = new Map(documents?.map(({ objectName, label }) => [objectName, label]));
    const all = [...labels].map(([name, label]) => ({ name, label }));
    const order = new Intl.Collator(locale);
    return all
      .map(({ name, label }) => {
        const isDouble = all.some((other) => other.name !== name && other.label === label);
        return { name, label: isDouble ? `${label} (${name})` : label };
      })
      .sort((one, other) => order.compare(one.label, other.label));
  }, [documents, locale]);
}
