import { gql, type TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import { NoDataError } from './call-failure.ts';

/** Is an address one of somebody who was erased? */
export interface AddressState {
  readonly suppressed: boolean;
  /** A TIMESTAMP. */
  readonly since: string | null;
}

interface Variables {
  readonly address: string;
}

const CHECK: TypedDocumentNode<{ readonly state: AddressState }, Variables> = gql`
  query SuppressedAddress($address: String!) {
    state: suppressedAddress(address: $address) {
      suppressed
      since
    }
  }
`;

const LIFT: TypedDocumentNode<{ readonly state: AddressState }, Variables> = gql`
  mutation LiftSuppression($address: String!) {
    state: liftSuppression(address: $address) {
      suppressed
      since
    }
  }
`;

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
