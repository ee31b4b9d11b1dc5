import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { NoDataError } from './call-failure.ts';
import { graphql, type ResultOf } from './graphql.ts';

const CHECK = graphql(`
  query SuppressedAddress($address: String!) {
    state: suppressedAddress(address: $address) {
      suppressed
      since
    }
  }
`);

const LIFT = graphql(`
  mutation LiftSuppression($address: String!) {
    state: liftSuppression(address: $address) {
      suppressed
      since
    }
  }
`);

/** Is an address one of somebody who was erased? Since when (TIMESTAMP)? */
export type AddressState = ResultOf<typeof CHECK>['state'];

interface SuppressionCalls {
  readonly check: (address: string) => Promise<AddressState>;
  /** The address may be taken in again. */
  readonly lift: (address: string) => Promise<AddressState>;
}

/** Calls about addresses that are refused. Each rejects with the API's error; nothing of them stays in the browser. */
export function useSuppression(): SuppressionCalls {
  const client = useApolloClient();
  return useMemo(() => {
    const state = (data: { readonly state: AddressState } | null | undefined) => {
      if (!data) throw new NoDataError();
      return data.state;
    };
    const fetchPolicy = 'no-cache';
    return {
      check: async (address) =>
        state((await client.query({ query: CHECK, variables: { address }, fetchPolicy })).data),
      lift: async (address) =>
        state((await client.mutate({ mutation: LIFT, variables: { address }, fetchPolicy })).data),
    };
  }, [client]);
}
