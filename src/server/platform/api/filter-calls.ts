import { definitionOf } from '../../../contract/formats/index.ts';
import { DEFAULT_PAGE_SIZE } from '../../../contract/constants.ts';
import { ApiError } from '../../../contract/errors.ts';
import { anyOf, queryFilter } from '../../../contract/filter/filter.ts';
import { relationPath } from '../../../contract/filter/relation-path.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { unknownName } from '../../../contract/unknown.ts';
import { labelFields, planLabel, recordName } from '../../base/plan/label.ts';
import { planList } from '../../base/plan/list.ts';
import { readList } from '../../base/records/read.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import { localeArgument } from '../calls/locale-argument.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const FILTER_OBJECT = t.object('FilterObject', {
  name: t.string(),
  label: t.string(),
  isDefault: t.boolean(),
  isMany: t.boolean(),
});
const SEGMENT_KEY_TYPE = t.object('SegmentKeyType', {
  name: t.string(),
  label: t.string(),
  pluralLabel: t.string(),
});
const SEGMENT_KEY_ELEMENT = t.object('SegmentKeyTypeElement', { id: t.id(), label: t.string() });
const count = (value: number) => t.integer({ default: value });

/** What filters and segments offer (specification, section 7). */
export function filterCalls(catalog: Catalog): Record<string, Call> {
  const { filters } = catalog;
  return {
    filterObjects: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(FILTER_OBJECT),
      description:
        'The objects offered for filtering, in order; of those, with an object, what a filter of its list can name, itself first.',
      args: { locale: t.nullable(t.string()), objectName: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels }) => {
        const asked = localeArgument(args.locale);
        const listed = args.objectName;
        const object = listed ? requireObject(own, listed) : undefined;
        const names = object ? filterNames(own, object) : offered(own, own.filters.objects);
        return names.map((name) => ({
          name,
          label: labels.object(asked, name),
          isDefault: name === (listed ?? filters.default),
          isMany: wayTo(own, object, name)?.some(({ field }) => field.kind === 'LIST') === true,
        }));
      },
    }),
    segmentKeyTypes: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(SEGMENT_KEY_TYPE),
      description: 'The objects by whose records people are divided into segments.',
      args: { locale: t.nullable(t.string()) },
      resolve: (args, { catalog: own, labels }) => {
        const asked = localeArgument(args.locale);
        return offered(own, filters.segmentKeys).map((name) => ({
          name,
          label: labels.object(asked, name),
          pluralLabel: labels.plural(asked, name),
        }));
      },
    }),
    segmentKeyTypeElements: declareCall({
      shows: { planned: 'Records are listed as the role sees them.' },
      answer: t.list(SEGMENT_KEY_ELEMENT),
      description: 'The records of a segment key type by their labels; `search` looks through those.',
      args: {
        type: t.string(),
        search: t.nullable(t.string()),
        limit: count(DEFAULT_PAGE_SIZE),
        offset: count(0),
      },
      resolve: (args, context) => {
        const type = args.type;
        if (!filters.segmentKeys.includes(type)) {
          const reason = unknownName(type.slice(0, 60), 'a segment key type', filters.segmentKeys);
          throw new ApiError({
            message: 'bad-request',
            path: 'type',
            params: { value: type.slice(0, 60), reason },
          });
        }
        return readElements(context, type, args);
      },
    }),
  };
}

/** What cannot be read any more stays, as what it is called; what the viewer's role has not does not. */
const offered = ({ forbidden }: Catalog, names: readonly string[]) =>
  names.filter((name) => !forbidden?.has(name));

/** Of the objects offered, those that the filter of a list may name: the listed one, and where a relation leads. */
function filterNames(catalog: Catalog, object: ObjectType): readonly string[] {
  const others = catalog.filters.objects.filter(
    (name) => name !== object.name && wayTo(catalog, object, name),
  );
  return [object.name, ...others];
}

/** The relations to walk; undefined where none leads there. */
function wayTo(catalog: Catalog, object: ObjectType | undefined, name: string) {
  const source = object && (catalog.objects.get(object.source) ?? object);
  if (!source || [object.name, source.name].includes(name)) return source && [];
  try {
    return relationPath(catalog, source, name, 'filter');
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

interface ElementArguments {
  readonly search?: string | null;
  readonly limit: number;
  readonly offset: number;
}

async function readElements(
  { catalog, db, viewer }: ApiContext,
  type: string,
  { search, limit, offset }: ElementArguments,
) {
  const object = requireObject(catalog, type);
  const words = (search ?? '').split(/\s+/).filter(Boolean);
  const page = {
    limit,
    offset,
    orderBy: labelOrder(object),
    filter: words.length ? anyOfFields(object, words) : null,
  };
  const node = planList(catalog, db.tenantId, planLabel(catalog, object), page, {
    timeZone: viewer.timeZone,
  });
  const rows = await readList(db, node);
  return rows.map((row) => ({ id: String(row['id']), label: recordName(object, row) }));
}

const labelOrder = (object: ObjectType) =>
  labelFields(object)
    .filter(({ sortable }) => sortable)
    .map(({ name }) => ({ field: name, direction: 'ASCENDING' as const }));

function anyOfFields(object: ObjectType, words: readonly string[]) {
  const fields = labelFields(object).filter((field) => definitionOf(field).text);
  const tests = words.flatMap((word) =>
    fields.map(({ name }) => queryFilter(object.name, name, 'CONTAINS', word)),
  );
  return anyOf(...tests) ?? null;
}
