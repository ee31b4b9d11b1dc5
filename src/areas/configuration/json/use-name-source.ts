import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfiguration } from '../hooks/use-configuration.ts';
import { useObjectFields } from '../hooks/use-object-fields.ts';
import type { Name, NameSource } from './name-source.ts';

/** The names of the tenant's objects and their fields, in the user's language. */
export function useNameSource(objectName: string): NameSource {
  const { i18n } = useTranslation();
  const fields = useObjectFields(i18n.language);
  const { configuration } = useConfiguration(i18n.language);
  const objects = useRef<readonly Name[]>([]);
  const names = useMemo(() => {
    const labels = new Map(configuration?.documents.map((each) => [each.objectName, each.label]));
    return [...labels].map(([name, label]) => ({ name, label }));
  }, [configuration]);
  useEffect(() => {
    objects.current = names;
  }, [names]);
  return useMemo(
    () => ({ objectName, fields, objects: () => Promise.resolve(objects.current) }),
    [objectName, fields],
  );
}
