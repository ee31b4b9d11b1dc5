import type { ApolloClient } from '@apollo/client';
import { clientAge } from './client-age.ts';

/** Goes up each time what objects are has changed: what was described before may be out of date. */
const metadataAge = clientAge();
export const useMetadataAge = metadataAge.useAge;

/** The query's arguments in a field's name in the cache: `objectMetadata({"locale":"en","objectName":"Contact"})`. */
const ARGUMENTS = /\((.*)\)$/;

/**
 * Objects have changed: what nobody shows is forgotten, so that it is asked for anew where it is wanted next. `shown`
 * are the variables of the queries on show, which are asked again apart from this.
 */
export function forgetMetadata(
  client: ApolloClient,
  shown: readonly Readonly<Record<string, unknown>>[],
): void {
  const isShown = (text: string | undefined): boolean => {
    const { objectName, locale } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    return shown.some((each) => each['objectName'] === objectName && each['locale'] === locale);
  };
  client.cache.modify({
    fields: {
      objectMetadata: (known: unknown, { storeFieldName, DELETE }) =>
        isShown(ARGUMENTS.exec(storeFieldName)?.[1]) ? known : (DELETE as never),
    },
  });
  metadataAge.grow(client);
}
