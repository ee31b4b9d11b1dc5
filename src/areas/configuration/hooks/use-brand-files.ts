import { useMutation, useQuery } from '@apollo/client/react';
import { graphql } from '../../../engine/hooks/graphql.ts';

const FILES = graphql(`
  query BrandFiles {
    brandFiles {
      id
      name
      version
      newestVersion
      isDeleted
    }
  }
`);
const TAKE = graphql(`
  mutation TakeNewBrandFiles {
    takeNewBrandFiles
  }
`);

/** Files of the saved brand of which there is another version by now; `take` rejects with the API's error. */
export function useBrandFiles() {
  const { data, refetch } = useQuery(FILES, { fetchPolicy: 'cache-and-network' });
  const [mutate, { loading }] = useMutation(TAKE);
  const older = (data?.brandFiles ?? []).filter(({ version, newestVersion }) => version !== newestVersion);
  const take = async () => {
    await mutate();
    await refetch();
  };
  return { older, take, isTaking: loading };
}
