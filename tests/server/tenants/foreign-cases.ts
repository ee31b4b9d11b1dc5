import {
  getNamedType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { MANIFEST } from '../../../src/contract/layers/package.ts';
import type { Catalog, Field, ObjectType } from '../../../src/contract/metadata/catalog.ts';
import { addName, removeName } from '../../../src/contract/metadata/fields.ts';
import { fieldFilter, relationsOf, textFilter } from './tenant-records.ts';

/** What a call names that belongs to somebody else, or to nobody. */
export interface Foreign {
  /** Ids of records of an object; of entries of the history under `history`. */
  readonly ids: (name: string) => readonly string[];
  /** Found in texts. */
  readonly text: string;
}

/** A call, one of whose arguments names what is foreign. */
export interface ForeignCase {
  readonly name: string;
  /** Of the call: `contactList` */
  readonly field: string;
  readonly isQuery: boolean;
  readonly query: string;
  readonly variables: (foreign: Foreign) => Readonly<Record<string, unknown>>;
}

/** The caller's own tenant. */
export interface Own {
  readonly ids: (objectName: string) => readonly string[];
  /** A complete input that is valid each time. */
  readonly input: (objectName: string) => Readonly<Record<string, unknown>>;
}

type Values = Readonly<Record<string, unknown>>;
type Variant = readonly [what: string, variables: (foreign: Foreign) => Values];
type Call = GraphQLField<unknown, unknown>;

const PREFIX = /^(aggregate|create|update|delete|restore|bulkUpdate|bulkDelete|bulkRestore)(?=[A-Z])/;

/** Kept by people like a record, but no object of the catalog. */
export const SAVED_VIEW = 'SavedView';

/** What people may do, and who they are: no objects of the catalog either. */
export const ROLE = 'Role';
export const USER = 'User';

/** What may stand twice, and what was merged. */
export const PAIR = 'DuplicatePair';
export const MERGE = 'RecordMerge';

/** Files to be imported, and mappings that were kept. */
export const IMPORT = 'ImportRun';
export const TEMPLATE = 'ImportTemplate';
const IMPORT_CALL = /^import|Import/;

function importCases(call: Call, isQuery: boolean): ForeignCase[] {
  const given: Values = {
    objectName: 'Contact',
    name: 'Kept',
    mapping: { match: { key: null }, mode: 'create', clearToken: null, unknown: {}, columns: [] },
  };
  const names = call.args.map(({ name }) => name).filter((name) => name in given || /^id$|Id$/.test(name));
  const kind = call.name === 'deleteImportTemplate' ? TEMPLATE : IMPORT;
  const variables = ({ ids }: Foreign) =>
    Object.fromEntries(names.map((name) => [name, name in given ? given[name] : ids(kind)[0]]));
  return [{ name: call.name, field: call.name, isQuery, query: operation(isQuery, call, names), variables }];
}

/** Every call of the schema, with what is foreign in every argument that can name it. */
export function foreignCases(schema: GraphQLSchema, catalog: Catalog, own: Own): ForeignCase[] {
  const objects = [...catalog.objects.values()];
  return ([true, false] as const).flatMap((isQuery) => {
    const type = isQuery ? schema.getQueryType() : schema.getMutationType();
    return Object.values(type?.getFields() ?? {}).flatMap((call) => {
      const called = call.name.replace(PREFIX, '');
      if (called === SAVED_VIEW) return savedViewCases(call, own);
      if (ROLE_CALLS.includes(call.name)) return roleCases(call, isQuery);
      if (MERGE_CALL.test(call.name)) return mergeCases(call, isQuery, own);
      if (TEAM_CALL.test(call.name)) return teamCases(call, isQuery);
      if (IMPORT_CALL.test(call.name)) return importCases(call, isQuery);
      if (call.name in MATCH_CALLS) return matchCases(call, isQuery, own);
      if (call.name in FILE_CALLS) return fileCases(call);
      if (call.name in CONFIG_CALLS) return configCases(call, isQuery);
      const matched = objects.filter(({ name, queryName }) =>
        [name, queryName, `${queryName}List`].includes(called),
      );
      const ofAny = call.args.some(({ name }) => ['objectName', 'dtoClassName', 'id'].includes(name));
      const each = ofAny ? objects : objects.slice(0, 1);
      return (matched.length ? matched : each).flatMap((object) =>
        casesOf(call, object, catalog, own).map(([what, variables]) => {
          const names = Object.keys(variables({ ids: () => [''], text: '' }));
          return {
            name: `${call.name} of ${object.name}: ${what}`,
            field: call.name,
            isQuery,
            query: operation(isQuery, call, names),
            variables,
          };
        }),
      );
    });
  });
}

function savedViewCases(call: Call, own: Own): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  const query = operation(false, call, names);
  const base = { name: call.name, field: call.name, isQuery: false, query };
  if (!names.includes('id')) return [{ ...base, variables: () => ({ input: own.input(SAVED_VIEW) }) }];
  const input = names.includes('input') ? { input: { name: 'x' } } : {};
  return [{ ...base, variables: ({ ids }) => ({ id: ids(SAVED_VIEW)[0], version: 1, ...input }) }];
}

const ROLE_CALLS = ['role', 'saveRole', 'deleteRole', 'setUserRole'];

/** A role of another tenant for oneself, a role of one's own for somebody else's user, and roles by their ids. */
function roleCases(call: Call, isQuery: boolean): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  const query = operation(isQuery, call, names);
  const input = names.includes('input') ? { input: { name: 'x', rules: { areas: {} } } } : {};
  const version = names.includes('version') ? { version: 1 } : {};
  const variables = ({ ids }: Foreign) => ({
    ...(names.includes('id') ? { id: ids(ROLE)[0] } : { userId: ids(USER)[0], roleId: ids(ROLE)[0] }),
    ...version,
    ...input,
  });
  return [{ name: call.name, field: call.name, isQuery, query, variables }];
}

const MERGE_CALL = /^(merge[A-Z]\w*|undoMerge|(dismiss|reopen)Duplicate)$/;

/** Records of another tenant as either of two, its pairs and its merges. */
function mergeCases(call: Call, isQuery: boolean, own: Own): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  const query = operation(isQuery, call, names);
  const object = names.includes('keep') ? call.name.slice('merge'.length) : 'Contact';
  const versions = { keepVersion: 1, mergeVersion: 1, choose: {} };
  const first = own.ids(object)[0];
  const variants: ((foreign: Foreign) => Values)[] = names.includes('id')
    ? [({ ids }) => ({ id: ids(call.name === 'undoMerge' ? MERGE : PAIR)[0] })]
    : names.includes('ids')
      ? [
          ({ ids }) => ({ objectName: object, ids: ids(object).slice(0, 2) }),
          ({ ids }) => ({ objectName: object, ids: [first, ids(object)[0]] }),
        ]
      : [
          ({ ids }) => ({ keep: first, merge: ids(object)[0], ...versions }),
          ({ ids }) => ({ keep: ids(object)[0], merge: first, ...versions }),
        ];
  return variants.map((variables, at) => {
    return { name: `${call.name} ${at}`, field: call.name, isQuery, query, variables };
  });
}

const COUNT = { objectName: 'Segment', field: 'numberOfUsers' };
const named = ({ text }: Foreign) => textFilter('Contact', 'lastName', text);
const byId = ({ ids }: Foreign) => fieldFilter('Contact', 'id', 'IN', ids('Contact'));
const inGroup = ({ ids }: Foreign) => fieldFilter('Group', 'id', 'IN', ids('Group'));

/** What filters find in numbers, for one record, and as a list. */
const MATCH_CALLS: Readonly<Record<string, readonly ((foreign: Foreign, own: Own) => Values)[]>> = {
  matchSummary: [named, byId, inGroup].map((filter) => (foreign) => ({ ...COUNT, filter: filter(foreign) })),
  matchTrace: [
    ...[named, byId, inGroup].map((filter) => (foreign: Foreign, own: Own) => ({
      objectName: 'Contact',
      filter: filter(foreign),
      id: own.ids('Contact')[0] ?? 'nobody',
    })),
    (foreign) => ({ objectName: 'Contact', filter: named(foreign), id: foreign.ids('Contact')[0] }),
  ],
  listMatching: [({ ids }) => ({ ...COUNT, id: ids('Segment')[0], version: 1 })],
};

function matchCases(call: Call, isQuery: boolean, own: Own): ForeignCase[] {
  const names = call.args.map(({ name }) => name).filter((name) => name !== 'exact');
  const query = operation(isQuery, call, names);
  return (MATCH_CALLS[call.name] ?? []).map((given, at) => {
    const variables = (foreign: Foreign) => given(foreign, own);
    const objectName = call.name === 'matchTrace' ? 'Contact' : 'Segment';
    return { name: `${call.name} of ${objectName}: ${at}`, field: call.name, isQuery, query, variables };
  });
}

/** A file that a job has made. */
export const FILE = 'File';

const FILE_COLUMNS = {
  objectName: 'Contact',
  format: 'csv',
  columns: ['id', 'lastName'],
  locale: 'en',
  timeZone: 'UTC',
};
/** Files, and jobs about others' records or fields. */
const FILE_CALLS: Readonly<Record<string, readonly ((foreign: Foreign) => Values)[]>> = {
  deleteFile: [({ ids }) => ({ id: ids(FILE)[0] })],
  exportRecords: [
    ({ ids }) => ({ request: { ...FILE_COLUMNS, ids: ids('Contact') } }),
    ({ text }) => ({ request: { ...FILE_COLUMNS, filter: textFilter('Contact', 'lastName', text) } }),
  ],
  replaceCustomFieldChoices: [
    ({ ids }) => ({
      id: ids('CustomFieldDefinition')[0],
      version: 1,
      valueList: [{ name: 'A' }],
      replacement: {},
    }),
  ],
};

function fileCases(call: Call): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  const query = operation(false, call, names);
  return (FILE_CALLS[call.name] ?? []).map((variables, at) => {
    return { name: `${call.name}: ${at}`, field: call.name, isQuery: false, query, variables };
  });
}

const TEAM_CALL =
  /^(teamMembers|inviteMembers|resendInvitation|revokeMemberSessions|(?!aggregate)\w+Member)$/;

/** Members of another tenant by their ids and names, and a role of another tenant for somebody new. */
function teamCases(call: Call, isQuery: boolean): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  const query = operation(
    isQuery,
    call,
    names.filter((name) => !['limit', 'offset'].includes(name)),
  );
  const variables = ({ ids, text }: Foreign): Values => {
    if (names.includes('id')) return { id: ids(USER)[0] };
    if (names.includes('search')) return { search: text };
    return { input: [{ email: 'new@b.test', name: 'x', roleId: ids(ROLE)[0] }] };
  };
  return [{ name: call.name, field: call.name, isQuery, query, variables }];
}

const DOCUMENT = { document: 'view/Contact', objectName: 'Contact', changes: [], draftVersion: 0 };
const TENANT = { ...DOCUMENT, layer: 'tenant', owner: '' };
/** Layers of a role and of a user that are somebody else's. */
const LAYERS = [
  ({ ids }: Foreign) => ({ ...DOCUMENT, layer: 'role', owner: ids(ROLE)[0] }),
  ({ ids }: Foreign) => ({ ...DOCUMENT, layer: 'user', owner: ids(USER)[0] }),
];
const PUBLISHING = { note: 'x', revision: 99, number: 0 };

/** What calls about the configuration are sent; arguments that a call does not have are left out. */
const CONFIG_CALLS: Readonly<Record<string, readonly ((foreign: Foreign) => Values)[]>> = {
  configuration: [() => ({})],
  configDocument: [() => TENANT, ...LAYERS],
  configReview: [() => ({})],
  configHistory: [() => ({ limit: 5 })],
  configPreview: [() => TENANT, ...LAYERS],
  configPackage: [() => ({})],
  configPackagePlan: [() => ({ files: { [MANIFEST]: '{"format":1}' } })],
  settings: [() => ({})],
  settingHistory: [() => ({ key: 'timeZone', limit: 5 })],
  saveSettings: [() => ({ changes: [] })],
  saveConfigDraft: LAYERS,
  discardConfigDraft: LAYERS,
  publishConfiguration: [() => PUBLISHING],
  rollbackConfiguration: [() => PUBLISHING],
  applyConfigPackage: [() => ({ ...PUBLISHING, files: { [MANIFEST]: '{"format":1}' } })],
};

function configCases(call: Call, isQuery: boolean): ForeignCase[] {
  const names = call.args.map(({ name }) => name);
  return (CONFIG_CALLS[call.name] ?? []).map((given, at) => {
    const variables = (foreign: Foreign) =>
      Object.fromEntries(Object.entries(given(foreign)).filter(([name]) => names.includes(name)));
    const used = Object.keys(variables({ ids: () => [''], text: '' }));
    return {
      name: `${call.name} ${at}`,
      field: call.name,
      isQuery,
      query: operation(isQuery, call, used),
      variables,
    };
  });
}

function casesOf(call: Call, object: ObjectType, catalog: Catalog, own: Own): Variant[] {
  const given = new Map(call.args.map((argument) => [argument.name, argument]));
  const required: Record<string, unknown> = {};
  for (const { name } of call.args.filter(isRequiredArgument)) {
    if (name === 'objectName') required[name] = object.name;
    else if (name === 'dtoClassName') required[name] = object.name;
    else if (name === 'kind') required[name] = 'STRING';
    else if (name === 'measures')
      Object.assign(required, { measures: [{ function: 'COUNT' }], groupBy: [{ field: 'id' }] });
  }
  const first = (name: string) => own.ids(name)[0] ?? '';
  const text = [...object.fields.values()].find(
    ({ kind, format, readOnly, unique, system }) =>
      kind === 'STRING' && !format && !readOnly && !unique && !system,
  );
  const change = text ? { [text.name]: 'x' } : {};
  const variants: Variant[] = [];
  if (given.has('text')) return [['text', (foreign) => ({ text: foreign.text })]];
  if (given.has('address')) return [['address', (foreign) => ({ address: `${foreign.text}@example.com` })]];
  const add = (what: string, variables: (foreign: Foreign) => Values) =>
    variants.push([what, (foreign) => ({ ...required, ...variables(foreign) })]);

  if (given.has('id')) {
    const inputs = given.has('input') ? { input: change } : {};
    for (const version of given.has('version') ? [1, 2] : [undefined]) {
      for (const at of [0, -1]) {
        add(`id ${at}, version ${version ?? 'any'}`, ({ ids }) => ({
          id: ids(object.source).at(at),
          ...(version ? { version } : {}),
          ...inputs,
        }));
      }
    }
  }
  if (given.has('jobId'))
    for (const at of [0, 1, 2]) add(`job ${at}`, ({ ids }) => ({ jobId: ids('jobs')[at] }));
  if (given.has('before')) {
    add('before', ({ ids }) => ({ id: first(object.source), before: ids('history')[0] }));
  }
  if (given.has('ids')) {
    const inputs = given.has('input') ? { input: change } : {};
    add('ids', ({ ids }) => ({ ids: ids(object.source), ...inputs }));
    add('ids among own', ({ ids }) => ({ ids: [...ids(object.source), first(object.source)], ...inputs }));
  }
  if (given.has('filter')) {
    const inputs = given.has('input') ? { input: change } : {};
    // Where a filter is the same code, the ones by ids stand for all.
    const filters = filtersOf(object, catalog).slice(0, call.name.endsWith('List') ? undefined : 3);
    for (const [what, filter] of filters) add(what, (foreign) => ({ ...inputs, filter: filter(foreign) }));
  }
  if (given.has('search')) {
    const search = (value: string) => ({ search: { criteria: [{ field: 'id', operator: 'EQUAL', value }] } });
    add('search', ({ ids }) => search(ids(object.source)[0] ?? ''));
  }
  if (given.has('input')) {
    const target = call.name.startsWith('bulk')
      ? { ids: [first(object.source)] }
      : given.has('id')
        ? { id: first(object.source), version: 1 }
        : {};
    const complete = () => (given.has('id') || given.has('ids') ? {} : own.input(object.name));
    for (const field of relationsOf(object).filter(({ readOnly }) => !readOnly)) {
      add(`input.${field.name}`, (foreign) => ({
        ...target,
        input: { ...complete(), [field.name]: relationValue(field, foreign, own) },
      }));
      if (field.kind !== 'LIST' || !call.name.startsWith('bulk')) continue;
      for (const name of [addName(field.name), removeName(field.name)]) {
        const change = (foreign: Foreign) => ({ [name]: relationValue(field, foreign, own) });
        add(`input.${name}`, (foreign) => ({ ...target, input: change(foreign) }));
      }
    }
    for (const field of [...object.fields.values()].filter(({ format }) => format === 'filter')) {
      // Kept and answered as it was given; what it finds is the question.
      const filter = ({ text }: Foreign) => JSON.stringify(textFilter('Contact', 'lastName', text));
      if (call.name.startsWith('create')) {
        add(`input.${field.name}`, (foreign) => ({
          input: { ...complete(), [field.name]: filter(foreign) },
        }));
      }
    }
  }
  if (!variants.length) add('as it is', () => ({}));
  return variants;
}

function relationValue({ kind, relation }: Field, { ids }: Foreign, own: Own): unknown {
  const target = relation?.target ?? '';
  return kind === 'LIST' ? [...own.ids(target), ids(target)[0]] : ids(target)[0];
}

const allOf = (operator: 'AND' | 'OR', compoundFilters: readonly Values[]) => ({
  type: 'EXPRESSION',
  expression: { operator, compoundFilters },
});

/** Filters by the ids of the object's own records and of all those around them, and by their texts. */
function filtersOf(
  object: ObjectType,
  catalog: Catalog,
): (readonly [what: string, filter: (foreign: Foreign) => Values])[] {
  const { name, source } = object;
  const fields = [...object.fields.values()].filter(({ filterable }) => filterable);
  const relations = fields.filter(({ relation }) => relation);
  const targets = new Set(relations.map(({ relation }) => relation?.target ?? ''));
  const sourceOf = (target: string) => catalog.objects.get(target)?.source ?? target;
  return [
    ['id IN', ({ ids }) => fieldFilter(name, 'id', 'IN', ids(source))],
    ['id EQUALS', ({ ids }) => fieldFilter(name, 'id', 'EQUALS', ids(source)[0])],
    [
      'not that id',
      ({ ids }) => ({
        type: 'EXPRESSION',
        expression: {
          operator: 'NOT',
          compoundFilters: [fieldFilter(name, 'id', 'EQUALS', ids(source)[0])],
        },
      }),
    ],
    [
      'related to',
      ({ ids }) =>
        allOf(
          'OR',
          relations.flatMap((field) =>
            (field.kind === 'LIST' ? ['HAS_ANY', 'HAS_ALL'] : ['IN']).map((operator) =>
              fieldFilter(name, field.name, operator, ids(sourceOf(field.relation?.target ?? ''))),
            ),
          ),
        ),
    ],
    [
      'not related to',
      ({ ids }) =>
        allOf(
          'AND',
          relations.map((field) =>
            fieldFilter(
              name,
              field.name,
              field.kind === 'LIST' ? 'HAS_NONE' : 'NOT_IN',
              ids(sourceOf(field.relation?.target ?? '')),
            ),
          ),
        ),
    ],
    ...[...targets].map(
      (target) =>
        [
          `${target}.id`,
          ({ ids }: Foreign) => fieldFilter(target, 'id', 'EQUALS', ids(sourceOf(target))[0]),
        ] as const,
    ),
    [
      'text',
      ({ text }) =>
        allOf(
          'OR',
          fields.filter(({ kind }) => kind === 'STRING').map((field) => textFilter(name, field.name, text)),
        ),
    ],
    ['an own field', ({ text }) => textFilter(name, `${text}0`, 'x')],
  ];
}

function operation(isQuery: boolean, call: Call, names: readonly string[]): string {
  const used = call.args.filter(({ name }) => names.includes(name));
  const define = used.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const pass = used.map(({ name }) => `${name}: $${name}`).join(', ');
  const [head, args] = used.length ? [`(${define})`, `(${pass})`] : ['', ''];
  return `${isQuery ? 'query' : 'mutation'} ${head} { ${call.name}${args} ${selection(call.type, /List$|^aggregate[A-Z]|^search$|^configuration$/.test(call.name) ? 2 : 1)} }`;
}

/** All leaves, and those of relations down to a level; a few of each list. */
function selection(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const parts = Object.values(named.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return [];
    if (isLeafType(getNamedType(field.type))) return [field.name];
    const limit = field.args.some(({ name }) => name === 'limit') ? '(limit: 4)' : '';
    return levels > 0 ? [`${field.name}${limit} ${selection(field.type, levels - 1)}`] : [];
  });
  return `{ ${parts.join(' ') || '__typename'} }`;
}
