import { type Static, Type } from 'typebox';
import { ERROR_MESSAGES } from '../errors.ts';
import { ELEMENT_KINDS } from '../kinds/kind.ts';
import { type ForeignNegation, type ForeignOperator, ForeignFilter } from './foreign-filter.ts';
import { Relations } from './foreign-relations.ts';
import { ObjectSettings } from './foreign-settings.ts';
import { template } from './foreign-template.ts';
import { schemaKey } from '../schema-key.ts';

export type { ForeignNegation, ForeignOperator };

const closed = { additionalProperties: false };
const ROOT = '{Object} and {object} stand for the name of the type there';
const PATH = 'Names joined by dots; empty for the answer itself';

const OrderBy = Type.Object(
  {
    argument: template('The argument that takes the order: a list.', 'orderBy'),
    form: Type.Enum(['enum', 'object', 'text'], {
      description:
        'What the list holds: values of an enum, objects such as {name: asc}, or texts such as -name.',
      examples: ['enum'],
    }),
    ascending: template(
      'The text or the value of the enum, with {FIELD} or {field}; or what the object holds.',
      '{FIELD}_ASC',
    ),
    descending: template('The same for the other direction.', '{FIELD}_DESC'),
  },
  {
    ...closed,
    description: 'How lists are sorted.',
    'x-default': 'No column can be sorted by.',
    examples: [{ argument: 'order_by', form: 'object', ascending: 'asc', descending: 'desc' }],
  },
);

const Count = Type.Object(
  {
    field: template(
      'The root field that counts records, with the filter of the list; {list} is the name of the list’s field.',
      '{list}_aggregate',
    ),
    value: template(`Where the number is in its answer. ${PATH}.`, 'aggregate.count', { minLength: 0 }),
  },
  {
    ...closed,
    description: 'How records are counted where the list itself does not say how many there are.',
    'x-default': 'list.total says it.',
    examples: [{ field: '{list}_aggregate', value: 'aggregate.count' }],
  },
);

const List = Type.Object(
  {
    field: template(`The root field that lists records; ${ROOT}, a star for any text.`, 'all*'),
    rows: template(`Where the records are in its answer. ${PATH}.`, 'nodes', { minLength: 0 }),
    total: Type.Optional(
      template('Where the number of all records is in its answer.', 'totalCount', {
        'x-default': 'Lists do not say how many records there are, unless count does.',
      }),
    ),
    count: Type.Optional(Count),
    limit: template('The argument that says how many records are wanted.', 'first'),
    offset: template('The argument that says how many are left out before them.', 'offset'),
    orderBy: Type.Optional(OrderBy),
    filter: Type.Optional(
      template('The argument that takes the filter.', 'filter', {
        'x-default': 'Nothing can be filtered or searched.',
      }),
    ),
  },
  {
    ...closed,
    description: 'How lists of records are asked for.',
    examples: [{ field: 'all*', rows: 'nodes' }],
  },
);

const Get = Type.Object(
  {
    field: template(`The root field that answers one record; ${ROOT}.`, '{object}ById'),
    id: template('Path of the arguments at which the id stands.', 'id'),
  },
  { ...closed, description: 'How one record is asked for.', examples: [{ field: '{object}ById', id: 'id' }] },
);

const idPath = template('Path of the arguments at which the id stands.', 'input.id');
const valuesPath = template('Path of the arguments at which the values stand.', 'input.{object}');
const recordPath = template(`Where the record is in the answer. ${PATH}.`, '{object}', { minLength: 0 });
const mutation = (verb: string, example: string) =>
  template(`The mutation that ${verb} a record; ${ROOT}.`, example);
const write = (verb: string, example: string) => ({
  ...closed,
  description: `How a record is ${verb}.`,
  'x-default': `No record can be ${verb}.`,
  examples: [{ field: example }],
});

const Create = Type.Object(
  { field: mutation('creates', 'create{Object}'), values: valuesPath, record: recordPath },
  write('created', 'create{Object}'),
);
const Update = Type.Object(
  { field: mutation('changes', 'update{Object}ById'), id: idPath, values: valuesPath, record: recordPath },
  write('changed', 'update{Object}ById'),
);
const Delete = Type.Object(
  { field: mutation('deletes', 'delete{Object}ById'), id: idPath, record: recordPath },
  write('deleted', 'delete{Object}ById'),
);

const KindHint = Type.Object(
  {
    beside: template('The name of the other field; {field} is that of the field itself.', '{field}_func'),
    type: template('The type of the other field there.', 'datetime_functions'),
    kind: Type.Enum([...ELEMENT_KINDS], {
      description: 'The kind of the field itself.',
      examples: ['TIMESTAMP'],
    }),
  },
  closed,
);

/** What has to be known of a GraphQL server of somebody else's to show its objects: names and shapes, no code. */
export const ForeignAdapter = Type.Object(
  {
    $schema: schemaKey('./schema/foreign-adapter.schema.json'),
    description: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'Which server this is for.',
        'x-default': 'Nothing is said.',
        examples: ['PostGraphile 5 with its preset amber'],
      }),
    ),
    include: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        maxItems: 1000,
        description: 'The types there that become objects.',
        'x-default': 'All that have a list, a way to one record, and an id.',
        examples: [['Customer', 'Order']],
      }),
    ),
    id: template('The field of a record that is its id.', 'id'),
    list: List,
    get: Get,
    create: Type.Optional(Create),
    update: Type.Optional(Update),
    delete: Type.Optional(Delete),
    filter: Type.Optional(ForeignFilter),
    relations: Type.Optional(Relations),
    scalars: Type.Optional(
      Type.Record(
        Type.String({ minLength: 1, maxLength: 100 }),
        Type.Enum([...ELEMENT_KINDS, 'NONE'], {
          description: 'The kind of its values; NONE leaves its fields out.',
          examples: ['LONG'],
        }),
        {
          description: 'Kinds of the server’s own scalars, by their names; a star stands for all others.',
          'x-default': 'Fields of scalars that are not GraphQL’s own are left out.',
          examples: [{ BigInt: 'LONG', Datetime: 'TIMESTAMP' }],
        },
      ),
    ),
    kinds: Type.Optional(
      Type.Array(KindHint, {
        maxItems: 50,
        description: 'Kinds of fields that another field beside them tells.',
        'x-default': 'Only the scalar tells the kind.',
        examples: [[{ beside: '{field}_func', type: 'date_functions', kind: 'LOCAL_DATE' }]],
      }),
    ),
    errors: Type.Optional(
      Type.Record(
        Type.String({ minLength: 1, maxLength: 200 }),
        Type.Enum([...ERROR_MESSAGES], {
          description: 'What an error means whose text contains the key.',
          examples: ['already-exists'],
        }),
        {
          description: 'What errors of the server mean.',
          'x-default': 'All errors are unexpected ones.',
          examples: [{ 'duplicate key': 'already-exists' }],
        },
      ),
    ),
    objects: Type.Optional(
      Type.Record(Type.String({ minLength: 1, maxLength: 100 }), ObjectSettings, {
        description: 'Settings of single objects, by the names of their types there.',
        'x-default': 'The server’s introspection tells everything.',
        examples: [{ Customer: { label: 'Client' } }],
      }),
    ),
  },
  {
    ...closed,
    title: 'Tessera adapter of a foreign GraphQL server',
    description: 'How lists, records, writes, filters and relations are named and shaped there.',
  },
);
export type ForeignAdapter = Static<typeof ForeignAdapter>;
