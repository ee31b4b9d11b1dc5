import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetFacts } from '../../contract/interactive/judge/judge-content.ts';
import { recordDocument } from '../query/document.ts';
import { asRecord } from './documents.ts';
import { METADATA } from './metadata-query.ts';
import { modelOf } from './use-object-model.ts';

/** What is judged by, and what is shown by. */
export interface FileFacts extends AssetFacts {
  readonly width: number | null;
  readonly height: number | null;
}
type Facts = ReadonlyMap<string, FileFacts>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * What is known of files of the library, which is the object of that name. Undefined until all of them were asked for; of
 * those that are not there, or that the viewer does not see, nothing is known.
 */
export function useAssetFacts(objectName: string | undefined, ids: readonly string[]): Facts | undefined {
  const client = useApolloClient();
  const locale = useTranslation().i18n.language;
  const asked = JSON.stringify([...ids].sort());
  const [known, setKnown] = useState<{ readonly asked: string; readonly facts: Facts }>();
  useEffect(() => {
    if (objectName === undefined) return undefined;
    let isWanted = true;
    const read = async () => {
      const { data } = await client.query({ query: METADATA, variables: { objectName, locale } });
      if (!data) return;
      const query = asRecord(recordDocument(modelOf(client, data.objectMetadata)));
      const answers = await Promise.all(
        (JSON.parse(asked) as string[]).map((id) => client.query({ query, variables: { id } })),
      );
      const facts = answers.flatMap(({ data: answer }): [string, FileFacts][] => {
        const record = answer?.record;
        if (!record) return [];
        const { type, duration, pages, alternativeText, width, height } = record;
        const facts = {
          duration: number(duration),
          pages: number(pages),
          alternativeText: text(alternativeText),
          width: number(width),
          height: number(height),
        };
        return [[record.id, { type: text(type) as AssetFacts['type'], ...facts }]];
      });
      if (isWanted) setKnown({ asked, facts: new Map(facts) });
    };
    // What is not known is not judged; the server judges it all the same.
    read().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [client, objectName, asked, locale]);
  return known?.asked === asked ? known.facts : undefined;
}
