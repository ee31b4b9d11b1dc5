import { LOCALES } from '../../../contract/constants.ts';
import { isTextMissing, objectTextPlaces } from '../../../contract/metadata/text-places.ts';
import { requireArea } from '../../base/access/access.ts';
import type { Call } from '../calls/context.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const MISSING_TEXTS = t.object('MissingTexts', {
  objectName: t.string(),
  locale: t.string(),
  count: t.integer(),
});

/** What tenants call objects and their parts. */
export function textCalls(): Record<string, Call> {
  return {
    missingTexts: declareCall({
      shows: { nothing: 'It names texts that have no translation.' },
      answer: t.list(MISSING_TEXTS),
      description:
        'How many labels of an object a language lacks, as published; those that lack none are left out.',
      resolve: (_args, { access, catalog, labels }) => {
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
    }),
  };
}
