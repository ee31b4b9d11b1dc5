import {
  type CompoundFilter,
  type ExpressionOperator,
  queryFilter,
} from '../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import type { ObjectType } from '../../../src/contract/metadata/catalog.ts';

const field = (kind: string, more: object = {}) => ({ kind, ...more });
const fields = (byName: Record<string, object>) => ({
  fields: Object.entries(byName).map(([name, rest]) => ({ name, ...rest })),
});

/**
 * An object with a field of every kind and every form of relation: Thing, which refers to people (twice, so that
 * `filterPaths` has to choose), their cities (two steps away) and its own parts. Glimpse is a view of it.
 */
const MODELS = {
  Thing: {
    customFields: true,
    filterPaths: { Person: 'friendList', City: 'friendList.city' },
    ...fields({
      title: field('STRING', { searchable: true, sortable: true, maxLength: 200 }),
      code: field('STRING'),
      active: field('BOOLEAN'),
      amount: field('INT'),
      big: field('LONG'),
      ratio: field('DOUBLE'),
      weight: field('FLOAT'),
      state: field('ENUM', { values: ['DRAFT', 'SENT', 'gone'] }),
      born: field('LOCAL_DATE'),
      opens: field('LOCAL_TIME'),
      meets: field('LOCAL_DATETIME'),
      startsAt: field('TIMESTAMP'),
      endsAt: field('TIMESTAMP'),
      zone: field('ZONE_ID'),
      nothing: field('NONE'),
      owner: field('OBJECT', { typeName: 'Person' }),
      friendList: field('LIST', { typeName: 'Person' }),
      partList: field('LIST', { typeName: 'Part', inverseOf: 'thing' }),
      tagList: field('LIST', { typeName: 'STRING' }),
      sizeList: field('LIST', { typeName: 'DOUBLE' }),
      bigList: field('LIST', { typeName: 'LONG' }),
      dayList: field('LIST', { typeName: 'LOCAL_DATE' }),
      stateList: field('LIST', { typeName: 'ENUM', values: ['RED', 'GREEN'] }),
      noteList: field('LIST', { item: [{ name: 'text', kind: 'STRING' }] }),
      manyParts: field('LONG', {
        computed: { count: 'partList', where: queryFilter('Part', 'size', 'GREATER', 1) },
      }),
      duration: field('LONG', { computed: { minutesFrom: 'startsAt', minutesTo: 'endsAt' } }),
    }),
  },
  Person: fields({
    name: field('STRING'),
    age: field('INT'),
    city: field('OBJECT', { typeName: 'City' }),
    thingList: field('LIST', { typeName: 'Thing', inverseOf: 'friendList' }),
    ownedList: field('LIST', { typeName: 'Thing', inverseOf: 'owner' }),
  }),
  City: fields({ name: field('STRING') }),
  Part: fields({
    label: field('STRING'),
    size: field('INT'),
    thing: field('OBJECT', { typeName: 'Thing' }),
  }),
  Glimpse: { viewOf: 'Thing', fields: [{ name: 'label', from: 'title' }, { name: 'amount' }] },
} as const;

/** File path below the metadata folder → text. */
export const METADATA_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'areas.json': { areas: [] },
    'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
    'filters.json': { objects: ['Thing'], segmentKeys: [] },
    ...Object.fromEntries(
      Object.entries(MODELS).map(([name, model]) => [`objects/${name}/model.json`, model]),
    ),
  }).map(([path, content]) => [path, JSON.stringify(content)]),
);

export const catalog = buildCatalog(METADATA_FILES);

export function objectOf(name: keyof typeof MODELS): ObjectType {
  const object = catalog.objects.get(name);
  if (!object) throw new Error(`${name} is broken: ${JSON.stringify(catalog.problems)}`);
  return object;
}

export const compound = (
  operator: ExpressionOperator,
  ...compoundFilters: readonly CompoundFilter[]
): CompoundFilter => ({ type: 'EXPRESSION', expression: { operator, compoundFilters } });
