import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { SEARCH_MAX_RECORDS, SEARCH_TEXT_LENGTH } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import { searchRecords } from '../../base/records/search.ts';
import type { Call } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';

/** An object that needs longer is named in the answer instead of its records. */
const SEARCH_WITHIN_MS = 2500;

/** `search`: records of all objects at once, for whoever knows a name and not where it stands. */
export function searchCalls(): Record<string, Call> {
  const record = objectType('FoundRecord', {
    id: required(GraphQLID),
    label: required(GraphQLString),
    detail: GraphQLString,
  });
  const group = objectType('FoundRecords', {
    objectName: required(GraphQLString),
    records: listOf(record),
    total: required(GraphQLInt),
    totalIsExact: required(GraphQLBoolean),
  });
  const answer = objectType('SearchAnswer', { groups: listOf(group), missing: listOf(GraphQLString) });
  return {
    search: {
      shows: { planned: 'Each object is searched as a list of the role.' },
      type: new GraphQLNonNull(answer),
      description:
        'The first records of each object that contain every word in a search field of its view: ' +
        'those that begin with the text first. `detail` tells records of one name apart. ' +
        'Totals are exact up to 99. `missing` names objects that could not be searched in time.',
      args: {
        text: { type: new GraphQLNonNull(GraphQLString) },
        limit: { type: new GraphQLNonNull(GraphQLInt), default: { value: 5 } },
      },
      resolve: (_source, args, { db, catalog, viewer, signal }) => {
        const { text, limit } = args as { readonly text: string; readonly limit: number };
        if (!isStorableText(text)) {
          throw new ApiError({ message: 'invalid-text', path: 'text', params: { value: shown(text) } });
        }
        if (text.length > SEARCH_TEXT_LENGTH) {
          throw new ApiError({
            message: 'too-long',
            path: 'text',
            params: { maxLength: SEARCH_TEXT_LENGTH },
          });
        }
        if (limit < 1 || limit > SEARCH_MAX_RECORDS) {
          const params = { value: limit, min: 1, max: SEARCH_MAX_RECORDS };
          throw new ApiError({ message: 'bad-request', path: 'limit', params });
        }
        const search = { text, limit, withinMs: SEARCH_WITHIN_MS, signal };
        return searchRecords(db, catalog, search, { timeZone: viewer.timeZone });
      },
    },
  };
}
