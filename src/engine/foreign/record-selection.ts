import { totalName } from '../../contract/metadata/fields.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import type { ForeignField, ForeignObject, ForeignObjects } from './foreign-object.ts';
import { numberThere, selectThere, valueThere } from './names.ts';
import { type Selected, TYPE_NAME } from './operation.ts';
import { valueFromThere } from './scalar.ts';

type Row = Readonly<Record<string, unknown>>;

/** Records there have no versions: the last write counts. */
const VERSION = 0;

/** A field under the name of the client's; Directus does not answer one whose alias is its own name. */
const aliased = (key: string, name: string): string => (key === name ? name : `${key}: ${name}`);

/** Reads records of a foreign server: what has to be selected there, and what comes out of it here. */
export class RecordReader {
  readonly adapter: ForeignAdapter;
  readonly objects: ForeignObjects;

  constructor(adapter: ForeignAdapter, objects: ForeignObjects) {
    this.adapter = adapter;
    this.objects = objects;
  }

  /** What is selected of a record there, without braces. Its fields stand under the names of the client's. */
  select(object: ForeignObject, fields: readonly Selected[]): string {
    const texts = fields.flatMap((each) => this.selectField(object, each));
    // An answer has to be of something.
    return texts.length ? texts.join(' ') : TYPE_NAME;
  }

  private selectField(object: ForeignObject, { key, name, args, fields }: Selected): readonly string[] {
    const counted = this.listOf(object, name)?.count;
    const { limit, rows } = this.adapter.list;
    if (counted) {
      const inside = selectThere(counted.value, '');
      return [`${aliased(key, counted.name)}${inside && ` { ${inside} }`}`];
    }
    const there = object.fields.get(name);
    if (!there) return [];
    const target = this.targetOf(there);
    if (!target) return [aliased(key, there.name)];
    const inner = this.select(target, fields);
    if (there.field.kind === 'OBJECT') return [`${aliased(key, there.name)} { ${inner} }`];
    const most = typeof args['limit'] === 'number' ? `(${limit}: ${args['limit']})` : '';
    return [`${aliased(key, there.name)}${most} { ${selectThere(rows, inner)} }`];
  }

  /** A record as the client has asked for it. */
  read(object: ForeignObject, row: Row, fields: readonly Selected[]): Record<string, unknown> {
    return Object.fromEntries(fields.map((each) => [each.key, this.readValue(object, row, each)]));
  }

  private readValue(object: ForeignObject, row: Row, { key, name, fields }: Selected): unknown {
    if (name === TYPE_NAME) return object.object.name;
    if (name === 'version') return VERSION;
    const { rows } = this.adapter.list;
    const counted = this.listOf(object, name)?.count;
    if (counted) return String(Number(numberThere(row[key], counted.value) ?? 0));
    const there = object.fields.get(name);
    if (!there) return null;
    const target = this.targetOf(there);
    const value = row[key];
    if (!target) return name === 'id' ? String(value) : valueFromThere(there, value);
    if (there.field.kind === 'OBJECT') return value ? this.read(target, value as Row, fields) : null;
    return this.readRows(target, valueThere(value, rows), fields);
  }

  /** Records at the place of a list's rows. */
  readRows(object: ForeignObject, rows: unknown, fields: readonly Selected[]): Record<string, unknown>[] {
    const given = (Array.isArray(rows) ? rows : []) as readonly (Row | null)[];
    return given.flatMap((row) => (row ? [this.read(object, row, fields)] : []));
  }

  private targetOf({ field }: ForeignField): ForeignObject | undefined {
    return field.relation && this.objects.get(field.relation.target);
  }

  /** The list that a total counts. */
  private listOf(object: ForeignObject, name: string): ForeignField | undefined {
    if (!object.object.fields.has(name)) return undefined;
    return [...object.fields.values()].find(
      ({ field }) => field.kind === 'LIST' && field.relation && totalName(field.name) === name,
    );
  }
}
