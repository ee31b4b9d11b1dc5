import { FORMATS } from './formats.ts';
import type { Kind } from '../../src/contract/kinds/kind.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';

type ScalarPart = Pick<ModelField, 'kind' | 'format' | 'maxLength'>;

const of = (names: string, kind: Kind, more: Omit<ScalarPart, 'kind'> = {}): [string, ScalarPart][] =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => [name, { kind, ...more }]);

/** What the scalars of GraphQL servers hold, by their names in small letters without `_`. */
const SCALARS: ReadonlyMap<string, ScalarPart> = new Map([
  ...of('string text varchar char citext name nonemptystring', 'STRING'),
  ...of('id uuid guid objectid cursor', 'STRING', { maxLength: 100 }),
  ...of('int int32 integer smallint short unsignedint positiveint nonnegativeint', 'INT'),
  ...of('bigint long int64 biginteger unsignedlong', 'LONG'),
  ...of('float double float8 float4 real decimal bigdecimal bigfloat numeric positivefloat', 'DOUBLE'),
  ...of('boolean bool', 'BOOLEAN'),
  ...of('date localdate calendardate', 'LOCAL_DATE'),
  ...of('time localtime timetz', 'LOCAL_TIME'),
  ...of('localdatetime naivedatetime', 'LOCAL_DATETIME'),
  ...of(
    'datetime timestamp timestamptz timestampwithtimezone instant zoneddatetime offsetdatetime datetimetz datetimeiso',
    'TIMESTAMP',
  ),
  ...of('zoneid timezone', 'ZONE_ID'),
  ...FORMATS.flatMap(({ name, generate }) =>
    of((generate.scalars ?? []).join(' '), 'STRING', { format: name }),
  ),
]);

/** Undefined for a scalar that nothing is known of. */
export const scalarPart = (name: string): ScalarPart | undefined =>
  SCALARS.get(name.toLowerCase().replaceAll('_', ''));

/** They hold values of any shape, for which there is no field. */
export const isShapeless = (name: string): boolean => /json|any|map|object$|upload|bytes|void/i.test(name);
