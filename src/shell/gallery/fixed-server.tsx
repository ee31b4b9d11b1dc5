import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { fixedLink, type ServerMood } from './data/fixed-link.ts';

interface Props {
  readonly mood: ServerMood;
  readonly children: ReactNode;
}

/** A client of its own for a state, so that no state knows what another has asked. */
export function FixedServer({ mood, children }: Props) {
  const [client] = useState(() => new ApolloClient({ link: fixedLink(mood), cache: new InMemoryCache() }));
  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}
