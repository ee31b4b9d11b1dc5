import { GraphQLInt, GraphQLString } from 'graphql';
import { LOCALES } from '../../../contract/constants.ts';
import { isTextMissing, objectTextPlaces } from '../../../contract/metadata/text-places.ts';
import { requireArea } from '../../base/access/access.ts';
import type { Call } from '../calls/context.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';

const text = required(GraphQLString);
const MISSING_TEXTS = objectType('MissingTexts', {
  objectName: text,
  locale: text,
  count: required(GraphQLInt),
});

/** What tenants call objects and their parts. */
export function textCalls(): Record<string, Call> {
  return {
    missingTexts: {
      shows: { nothing: 'It names texts that have no translation.' },
      type: listOf(MISSING_TEXTS),
      description:
        'How many labels of an object a language lacks, as published; those that lack none are left out.',
      resolve: (_source, _args, { access, catalog, labels }) => {
        requireArea(access, 'administrations', 'VIEW');
        return [...catalog.objects.values()].flatMap((object) => {
          const document = catalog.texts?.get(object.name) ?? labels.document(object);
          const places = objectTextPlaces(object);
          return LOCALES.flatMap((locale) => {
            const count = places.filter((place) => isTextMissing(document, place, locale)).length;
            return count ? [{ objectName: object.name, locale, count }] : [];
          });
        });
      },
    },
  };
}
