import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import {
  connectForeign,
  type ForeignConnection,
  type ForeignFetchOptions,
} from '../../engine/foreign/foreign-fetch.ts';

export interface ForeignClient {
  /** For the screens: it answers their calls from the foreign server. */
  readonly client: ApolloClient;
  readonly objects: ForeignConnection['objects'];
}

/**
 * A client over a GraphQL server of somebody else's. Everything that lists, forms, pickers and filters ask is answered
 * by what the adapter says; docs/foreign-servers.md has its keys. Rejects where the server tells nothing of itself.
 */
export async function createForeignClient(options: ForeignFetchOptions): Promise<ForeignClient> {
  const { objects, fetch } = await connectForeign(options);
  const client = new ApolloClient({
    link: new HttpLink({ uri: options.url, fetch }),
    cache: new InMemoryCache(),
  });
  return { client, objects };
}
