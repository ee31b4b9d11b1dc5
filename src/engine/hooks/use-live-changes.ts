import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { followChanges } from '../live/follow-changes.ts';
import { pace } from '../live/pace.ts';
import { labelLoader } from './label-loader.ts';
import { forgetMetadata } from './metadata-age.ts';
import { METADATA_OPERATION } from './metadata-query.ts';
import { ALL_STALE, isStale, NOTHING_STALE, staleAfter } from '../live/stale.ts';

/** However many changes come, so much time is between two rounds of refetching (milliseconds). */
const REFETCH_EVERY_MS = 1000;

/**
 * Keeps what is on show as others change it: asks again for lists, counts, labels and records that a change may be
 * about. Called once, for the whole application while somebody is signed in.
 */
export function useLiveChanges(): void {
  const client = useApolloClient();
  useEffect(() => {
    let stale = NOTHING_STALE;
    const refetch = () => {
      const before = stale;
      stale = NOTHING_STALE;
      // Nobody looks; all of it is asked for when the page is seen again.
      if (document.visibilityState === 'hidden') return Promise.resolve();
      labelLoader(client).forget((object) =>
        isStale(before, { operation: `Labels${object}`, id: undefined }),
      );
      const shown = [...client.getObservableQueries('active')].filter(({ queryName, variables }) =>
        isStale(before, { operation: queryName ?? '', id: variables['id'] }),
      );
      // A failure shows where the query does.
      const asked = Promise.allSettled(shown.map((query) => query.refetch()));
      if (!before.metadata) return asked;
      const described = shown.filter(({ queryName }) => queryName === METADATA_OPERATION);
      return asked.then(() =>
        forgetMetadata(
          client,
          described.map(({ variables }) => variables),
        ),
      );
    };
    const { ask, stop } = pace(refetch, REFETCH_EVERY_MS);
    const end = followChanges({
      changed: (change) => {
        stale = staleAfter(stale, change);
        ask();
      },
      missed: () => {
        stale = ALL_STALE;
        ask();
      },
    });
    return () => {
      end();
      stop();
    };
  }, [client]);
}
