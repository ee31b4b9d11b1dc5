import { InMemoryCache } from '@apollo/client';

/** What a client keeps of answers: records under their type and id. */
export function createRecordCache(): InMemoryCache {
  return new InMemoryCache({
    dataIdFromObject: ({ __typename, id }) =>
      __typename !== undefined && (typeof id === 'string' || typeof id === 'number')
        ? `${__typename}:${id}`
        : undefined,
  });
}
