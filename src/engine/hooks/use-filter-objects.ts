import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { use, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { type FilterObject, filterObject } from '../filter/filter-object.ts';
import type { FilterObjects } from '../filter/validate.ts';
import { fieldGroups } from '../model/field-groups.ts';
import { GivenObjectsContext } from './given-objects.ts';
import { useMetadataAge } from './metadata-age.ts';
import { METADATA } from './metadata-query.ts';

function described(metadata: ObjectMetadata): FilterObject {
  const groups = fieldGroups(metadata).map(({ kind, title, fields }) => ({
    kind,
    title,
    names: fields.map(({ name }) => name),
  }));
  return { ...filterObject(metadata), groups };
}

/** @throws where the object cannot be described: there is none of that name, or no answer came */
async function loadObject(client: ApolloClient, objectName: string, locale: string): Promise<FilterObject> {
  const { data } = await client.query({ query: METADATA, variables: { objectName, locale } });
  if (!data) throw new Error('The description of an object was answered without data.');
  return described(data.objectMetadata);
}

/** What the page knows already, as the list's own object: it is there at the first drawing. */
function knownObjects(
  client: ApolloClient,
  names: ReadonlySet<string>,
  locale: string,
): ReadonlyMap<string, FilterObject> {
  const known = new Map<string, FilterObject>();
  for (const objectName of names) {
    const metadata = client.readQuery({ query: METADATA, variables: { objectName, locale } })?.objectMetadata;
    if (metadata) known.set(objectName, described(metadata));
  }
  return known;
}

export interface LoadedFilterObjects {
  /** Changes its identity when more is known. */
  readonly objects: FilterObjects;
  /** Describes others by name; one that cannot be described is left out. */
  readonly load: (names: Iterable<string>) => Promise<ReadonlyMap<string, FilterObject>>;
}

/** The objects that a filter names, described in the user's language; those on show load by themselves. */
export function useFilterObjects(names: ReadonlySet<string>): LoadedFilterObjects {
  const client = useApolloClient();
  const locale = useTranslation().i18n.language;
  const age = useMetadataAge(client);
  const given = use(GivenObjectsContext);
  const [state, setState] = useState(() => ({ locale, age, known: knownObjects(client, names, locale) }));
  // Texts of the language before stay until those of the next are there.
  const known = state.known;
  const key = [...names]
    .filter((name) => !given.has(name))
    .sort()
    .join(' ');

  const load = useCallback(
    async (wanted: Iterable<string>) => {
      const answers = await Promise.allSettled(
        [...wanted].map(async (name) => [name, await loadObject(client, name, locale)] as const),
      );
      return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
    },
    [client, locale],
  );
  useEffect(() => {
    if (key === '') return;
    void load(key.split(' ')).then((loaded) => {
      setState((before) => {
        const isNew =
          before.locale !== locale ||
          before.age !== age ||
          [...loaded.keys()].some((name) => !before.known.has(name));
        return isNew ? { locale, age, known: new Map([...before.known, ...loaded]) } : before;
      });
    });
  }, [key, load, locale, age]);

  const objects = useCallback((name: string) => given.get(name) ?? known.get(name), [given, known]);
  return { objects, load };
}
