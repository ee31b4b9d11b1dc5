import { useApolloClient } from '@apollo/client/react';

/** Gives the viewer a new name wherever it is shown, without asking for it again. */
export function useRename(viewerId: string): (name: string) => void {
  const { cache } = useApolloClient();
  return (name) => {
    const id = cache.identify({ __typename: 'Viewer', id: viewerId });
    if (id !== undefined) cache.modify({ id, fields: { name: () => name } });
  };
}
