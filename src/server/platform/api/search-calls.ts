import { SEARCH_MAX_RECORDS, SEARCH_TEXT_LENGTH } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import { searchRecords } from '../../base/records/search.ts';
import type { Call } from '../calls/context.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

/** An object that needs longer is named in the answer instead of its records. */
const SEARCH_WITHIN_MS = 2500;

/** `search`: records of all objects at once, for whoever knows a name and not where it stands. */
export function searchCalls(): Record<string, Call> {
  const record = t.object('FoundRecord', { id: t.id(), label: t.string(), detail: t.nullable(t.string()) });
  const group = t.object('FoundRecords', {
    objectName: t.string(),
    records: t.list(record),
    total: t.integer(),
    totalIsExact: t.boolean(),
  });
  const answer = t.object('SearchAnswer', { groups: t.list(group), missing: t.list(t.string()) });
  return {
    search: declareCall({
      shows: { planned: 'Each object is searched as a list of the role.' },
      answer,
      description:
        'The first records of each object that contain every word in a search field of its view: ' +
        'those that begin with the text first. `detail` tells records of one name apart. ' +
        'Totals are exact up to 99. `missing` names objects that could not be searched in time.',
      args: { text: t.string(), limit: t.integer({ default: 5 }) },
      resolve: (args, { db, catalog, viewer, signal }) => {
        const { text, limit } = args;
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
    }),
  };
}
