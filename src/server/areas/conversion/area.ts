import type { ServerArea } from '../../platform/area/area.ts';
import { carriedObjects } from './carry.ts';
import { convertByItself } from './convert-by-itself.ts';
import { conversionMutations, conversionQueries } from './convert-calls.ts';

/** Makes a record of one object into one of another. */
export const conversion: ServerArea = {
  name: 'conversion',
  calls: ({ catalog, types }) => ({
    queries: conversionQueries(catalog),
    mutations: Object.assign(
      {},
      ...[...catalog.objects.values()].map((object) => conversionMutations(object, types)),
    ) as ReturnType<typeof conversionMutations>,
  }),
  handlers: { convert: { take: convertByItself, undo: { asServer: carriedObjects } } },
  personal: { none: 'It keeps nothing: both records are records.' },
};
