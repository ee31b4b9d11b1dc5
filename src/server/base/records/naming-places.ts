import { canReferTo } from '../../../contract/documents/can-refer-to.ts';
import type { PartSchema } from '../../../contract/documents/schema-parts.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { besideOf, documentTypesOf, formatOf, showsAssets } from '../../../contract/formats/index.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { NamingPlace } from '../sql/usage.ts';

/** A place whose texts name records. */
interface UsagePlace extends NamingPlace {
  /** Do the texts keep what they name from being deleted? */
  readonly refuses: boolean;
}

/** Fields whose texts name records: filters, what shows files, and documents. */
export const usagePlaces = (catalog: Catalog): UsagePlace[] =>
  [...catalog.objects.values()]
    .filter(({ name, source }) => name === source)
    .flatMap((object) =>
      [...object.fields.values()].flatMap((field): UsagePlace[] => {
        const refuses = refusesNamed(object, field);
        const isPlace = refuses !== undefined && !field.custom && !field.computed;
        return isPlace ? [{ object, field, where: refusingWhere(catalog, { object, field }), refuses }] : [];
      }),
    );

/** Those that keep what they name from being deleted. */
export const namingPlaces = (catalog: Catalog): NamingPlace[] =>
  usagePlaces(catalog).filter(({ refuses }) => refuses);

/** Do texts of the field keep the records that they name from being deleted? Undefined: they name none. */
function refusesNamed(object: ObjectType, field: Field): boolean | undefined {
  const types = documentTypesOf(field, object.fields.get(besideOf(field) ?? ''));
  if (formatOf(field)?.isFilter || showsAssets(field)) return true;
  if (types.some(({ schema }) => canReferTo('record', schema as PartSchema))) return true;
  return types.some(({ namesRecords }) => namesRecords) ? false : undefined;
}

export const refusingWhere = (catalog: Catalog, { object, field: { refuseWhile } }: NamingPlace) =>
  refuseWhile && resolveFilter(catalog, object, refuseWhile, { timeZone: 'UTC' });
