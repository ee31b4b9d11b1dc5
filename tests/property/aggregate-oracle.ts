/** What an aggregate of records answers, worked out from the records as lists show them, without the database. */
import { Temporal } from 'temporal-polyfill';
import type {
  AggregateFunction,
  AggregateRequest,
  DatePart,
} from '../../src/contract/aggregate/aggregate-request.ts';
import type { FilterRecord } from '../../src/contract/filter/evaluate.ts';
import { definitionOf } from '../../src/contract/formats/index.ts';
import type { Catalog, Field, ObjectType } from '../../src/contract/metadata/catalog.ts';

export interface Seen {
  readonly catalog: Catalog;
  /** A related record as the role sees it; undefined where it does not, or the record is deleted. */
  readonly lookup: (objectName: string, id: string) => FilterRecord | undefined;
  readonly timeZone: string;
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number;
}

type Given = NonNullable<AggregateRequest['groupBy']>[number];
type Path = readonly string[];
type ExpectedRows = ReadonlyMap<string, readonly Measured[]>;
/** `slack`: by how much a sum of floating-point numbers may differ. */
export interface Measured {
  readonly value: string | null;
  readonly slack?: number;
}

/** Each group by the JSON of its keys. */
export function expectedAggregate(
  seen: Seen,
  object: ObjectType,
  records: readonly FilterRecord[],
  { groupBy, measures }: AggregateRequest,
): ExpectedRows {
  const given = groupBy ?? [];
  const groups = new Map<string, FilterRecord[]>(given.length ? [] : [['[]', []]]);
  for (const record of records) {
    const tuples = tuplesOf(
      seen,
      object,
      record,
      given.map(({ field }) => field.split('.')),
    );
    const keys = new Set(
      tuples.map((tuple) =>
        JSON.stringify(
          given.map((group, at) => keyOf(seen, fieldAt(seen, object, group.field), group, tuple[at])),
        ),
      ),
    );
    for (const key of keys) groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return new Map(
    [...groups].map(([key, of]) => [
      key,
      measures.map(({ function: name, field }) => measure(seen, object, of, name, field ?? undefined)),
    ]),
  );
}

/** Values at the ends of the paths that belong together: paths with the same beginning go by the same related record. */
function tuplesOf(
  seen: Seen,
  object: ObjectType,
  record: FilterRecord | undefined,
  paths: readonly Path[],
): unknown[][] {
  const heads = [...new Set(paths.map(([head = '']) => head))];
  return heads.reduce<unknown[][]>(
    (all, head) => {
      const at = paths.flatMap((path, index) => (path[0] === head ? [index] : []));
      const field = object.fields.get(head) as Field;
      const own = [(record && ownValue(seen, record, field)) ?? []].flat();
      const target = field.relation && (seen.catalog.objects.get(field.relation.target) as ObjectType);
      const related = target
        ? own.flatMap((id) => seen.lookup(target.name, id as string) ?? [])
        : [...new Set(own)];
      const ends = (related.length ? related : [undefined]).flatMap((each) =>
        target
          ? tuplesOf(
              seen,
              target,
              each as FilterRecord | undefined,
              at.map((index) => tailOf(paths[index] as Path)),
            )
          : [at.map(() => each)],
      );
      return all.flatMap((tuple) =>
        ends.map((end) => {
          const next = [...tuple];
          at.forEach((index, place) => (next[index] = end[place]));
          return next;
        }),
      );
    },
    [[]],
  );
}

/** Totals count what the role sees; the one with a condition counts parts of more than one piece. */
function ownValue(seen: Seen, record: FilterRecord, { name, computed }: Field): unknown {
  if (computed?.type !== 'count') return record[name];
  const { list, where } = computed;
  const ids = (record[list.name] ?? []) as readonly string[];
  const found = ids
    .map((id) => seen.lookup(list.relation?.target ?? '', id))
    .filter((each) => each !== undefined);
  return String(found.filter((each) => !where || Number(each['size'] ?? 0) > 1).length);
}

const tailOf = (path: Path): Path => (path.length > 1 ? path.slice(1) : ['id']);

export function fieldAt({ catalog }: Pick<Seen, 'catalog'>, object: ObjectType, path: string): Field {
  const [head = '', ...rest] = path.split('.');
  const field = object.fields.get(head) as Field;
  const target = field.relation && catalog.objects.get(field.relation.target);
  if (!target) return field;
  return rest.length ? fieldAt({ catalog }, target, rest.join('.')) : (target.fields.get('id') as Field);
}

const isFloat = ({ kind, element }: Field): boolean =>
  ['DOUBLE', 'FLOAT'].some((float) => float === (kind === 'LIST' ? element : kind));

/** A value as the API writes it: text, a number or a choice. */
const written = (value: unknown): string => `${value as string}`;

/** A key in one form: numbers of the database and of JavaScript are written otherwise. */
export function leveledKey(field: Field, value: string | null): string | null {
  return value !== null && isFloat(field) ? String(Number(value) + 0) : value;
}

function keyOf(
  { timeZone, firstDay }: Seen,
  field: Field,
  { part, ranges }: Given,
  value: unknown,
): string | null {
  if (value === undefined || value === null) return null;
  const text = written(value);
  if (ranges != null) {
    const above = ranges.filter((bound) => compareNumbers(field, bound, text) <= 0).length;
    return `${ranges[above - 1] ?? ''}..${ranges[above] ?? ''}`;
  }
  const given = part ?? (field.kind === 'LOCAL_DATE' ? 'DAY' : undefined);
  return given ? partOf(field, given, text, timeZone, firstDay) : leveledKey(field, text);
}

const compareNumbers = (field: Field, bound: string, text: string): number =>
  isFloat(field) ? Number(bound) - Number(text) : Number(units(bound) - units(text));

/** In millionths; amounts have fewer decimals. */
function units(text: string): bigint {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return BigInt(`${sign ?? ''}${whole}${fraction.padEnd(6, '0')}`);
}

const FIRST_DATE = Temporal.PlainDate.from('0001-01-01');
const later = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;

function partOf(field: Field, part: DatePart, text: string, timeZone: string, firstDay: number): string {
  if (field.kind === 'LOCAL_TIME') return `${text.slice(0, 2)}:00:00`;
  const zoned =
    field.kind === 'TIMESTAMP' ? Temporal.Instant.from(text).toZonedDateTimeISO(timeZone) : undefined;
  if (part === 'HOUR') {
    if (!zoned) return `${text.slice(0, 13)}:00:00`;
    const { minute, second, millisecond, microsecond } = zoned;
    return zoned
      .subtract({ minutes: minute, seconds: second, milliseconds: millisecond, microseconds: microsecond })
      .toInstant()
      .toString();
  }
  const day = zoned?.toPlainDate() ?? Temporal.PlainDate.from(text.slice(0, 10));
  switch (part) {
    case 'DAY':
      return day.toString();
    case 'WEEK':
      return later(day.subtract({ days: (day.dayOfWeek - firstDay + 7) % 7 }), FIRST_DATE).toString();
    case 'MONTH':
      return day.with({ day: 1 }).toString();
    case 'QUARTER':
      return day.with({ day: 1, month: day.month - ((day.month - 1) % 3) }).toString();
    case 'YEAR':
      return day.with({ day: 1, month: 1 }).toString();
  }
}

function measure(
  seen: Seen,
  object: ObjectType,
  records: readonly FilterRecord[],
  name: AggregateFunction,
  path: string | undefined,
): Measured {
  if (path === undefined) return { value: String(records.length) };
  const field = fieldAt(seen, object, path);
  const values = records.flatMap((record) => tuplesOf(seen, object, record, [path.split('.')])[0]?.[0] ?? []);
  switch (name) {
    case 'COUNT':
      return { value: String(values.length) };
    case 'COUNT_DISTINCT':
      return { value: String(new Set(values.map((value) => leveledKey(field, written(value)))).size) };
    case 'SUM':
    case 'AVERAGE':
      return summed(field, values, name);
    case 'MIN':
    case 'MAX': {
      const definition = definitionOf(field);
      const sorted = values.toSorted((one, other) => definition.compare?.(one, other) ?? 0);
      const found = name === 'MIN' ? sorted[0] : sorted.at(-1);
      return { value: found === undefined ? null : leveledKey(field, written(found)), slack: 0 };
    }
  }
}

function summed(field: Field, values: readonly unknown[], name: 'SUM' | 'AVERAGE'): Measured {
  if (!values.length) return { value: null };
  if (isFloat(field)) {
    const numbers = values.map(Number);
    const sum = numbers.reduce((one, other) => one + other, 0);
    const size = numbers.reduce((one, other) => one + Math.abs(other), 0);
    return { value: String(name === 'SUM' ? sum : sum / numbers.length), slack: 1e-9 * size };
  }
  const total = values.map((value) => units(String(value))).reduce((one, other) => one + other, 0n);
  const decimals = field.format === 'money' ? 2 : 6;
  if (name === 'SUM') return { value: decimalOf(total, 6, field.format === 'money' ? 2 : 0) };
  // In units of the last decimal, half away from zero.
  const count = BigInt(values.length) * 10n ** BigInt(6 - decimals);
  const size = total < 0n ? -total : total;
  const rounded = (2n * size + count) / (2n * count);
  const text = decimalOf(total < 0n ? -rounded : rounded, decimals, decimals);
  return { value: field.format === 'money' ? text : text.replace(/\.?0+$/, '') };
}

/** @param scale decimals of the units @param shown decimals that are written */
function decimalOf(value: bigint, scale: number, shown: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const fraction = digits.slice(digits.length - scale).slice(0, shown);
  return `${value < 0n ? '-' : ''}${digits.slice(0, digits.length - scale)}${shown ? `.${fraction}` : ''}`;
}
