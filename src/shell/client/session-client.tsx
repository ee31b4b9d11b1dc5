import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { Fragment, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { createClient } from './apollo.ts';
import { endedSessions, subscribeSession } from '../session/session.ts';

interface Props {
  /** The client of the session that the page was opened with. */
  readonly first: ApolloClient;
  readonly children: ReactNode;
}

/**
 * A client for each session. With the session everything goes that was drawn or loaded in it (dialogs, snackbars,
 * answers), so that the next user of the browser sees nothing of it.
 */
export function SessionClient({ first, children }: Props) {
  const ended = useSyncExternalStore(subscribeSession, endedSessions);
  const client = useMemo(() => (ended === 0 ? first : createClient()), [ended, first]);
  return (
    <ApolloProvider client={client}>
      <Fragment key={ended}>{children}</Fragment>
    </ApolloProvider>
  );
}
