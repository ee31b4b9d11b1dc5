import { ApiError } from '../../contract/errors.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { refuse } from '../../contract/filter/refuse.ts';
import { resolveFilter } from '../../contract/filter/resolve.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import type { SortKey } from '../model/object-model.ts';
import { checkOperators } from './check-operators.ts';
import { foreignFilter } from './condition.ts';
import { objectTypes } from './describe.ts';
import { callRoot, type Send } from './foreign-server.ts';
import type { ForeignField, ForeignObject } from './foreign-object.ts';
import { fillTemplate, putAt, selectThere, typeParts, valueThere } from './names.ts';
import { type Selected, TYPE_NAME } from './operation.ts';
import type { RecordReader } from './record-selection.ts';
import { isPossibleId, valueForThere } from './scalar.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Reads and writes records of a foreign server, in the words of our own calls. */
export class RecordCalls {
  private readonly reader: RecordReader;
  private readonly send: Send;
  private readonly timeZone: string;

  /** `timeZone`: whose days relative dates follow. */
  constructor(reader: RecordReader, send: Send, timeZone: string) {
    this.reader = reader;
    this.send = send;
    this.timeZone = timeZone;
  }

  /** A page: `rows`, `total` and `totalIsExact` as far as they are selected. */
  async list(object: ForeignObject, args: Arguments, fields: readonly Selected[]) {
    const { list } = this.reader.adapter;
    const asked = (name: string) => fields.filter((each) => each.name === name);
    const wantsTotal = list.total !== undefined && asked('total').length > 0;
    const rowFields = asked('rows').flatMap((each) => each.fields);
    const wantsRows = rowFields.length > 0;
    const given: Record<string, unknown> = {
      ...(wantsRows && typeof args['limit'] === 'number' && { [list.limit]: args['limit'] }),
      ...(wantsRows &&
        typeof args['offset'] === 'number' &&
        args['offset'] > 0 && { [list.offset]: args['offset'] }),
    };
    const orders = this.ordersOf(object, args['orderBy']);
    if (list.orderBy && wantsRows && orders.length > 0) given[list.orderBy.argument] = orders;
    const filter = this.filterOf(object, args['filter']);
    if (filter)
      given[list.filter ?? refuse('filter', object.object.name, 'the server filters nothing')] = filter;
    const rows = wantsRows ? selectThere(list.rows, this.reader.select(object, rowFields)) : '';
    const total = wantsTotal ? selectThere(list.total ?? '', '') : '';
    const selection = `${rows} ${total}`.trim();
    const answer = selection ? await this.call('query', object.list, given, selection) : null;
    const known: Record<string, unknown> = {
      rows: this.reader.readRows(object, valueThere(answer, list.rows), rowFields),
      total: wantsTotal ? (valueThere(answer, list.total ?? '') ?? null) : null,
      totalIsExact: wantsTotal,
      nextCursor: null,
      [TYPE_NAME]: `${object.object.name}List`,
    };
    return Object.fromEntries(fields.map(({ key, name }) => [key, known[name] ?? null]));
  }

  /** One record; null where there is none. */
  async get(object: ForeignObject, args: Arguments, fields: readonly Selected[]) {
    const { adapter } = this.reader;
    const id = this.idOf(object);
    if (!isPossibleId(id.scalar, args['id'])) return null;
    const given = { [adapter.get.id]: valueForThere(id.scalar, args['id']) };
    const row = await this.call('query', object.get, given, this.reader.select(object, fields));
    return row ? this.reader.read(object, row as Arguments, fields) : null;
  }

  /** A new record, or one that is changed. @throws ApiError with the fields that cannot be written so */
  async write(
    verb: 'create' | 'update',
    object: ForeignObject,
    args: Arguments,
    fields: readonly Selected[],
  ) {
    const form = this.reader.adapter[verb];
    const root = object[verb];
    if (!form || !root) throw new ApiError({ message: 'forbidden', params: { object: object.object.name } });
    const parts = typeParts(object.type);
    const given: Record<string, unknown> = {};
    if ('id' in form) putAt(given, fillTemplate(form.id, parts), this.idValue(object, args['id']));
    const values = this.valuesOf(verb, object, (args['input'] ?? {}) as RecordInput);
    putAt(given, fillTemplate(form.values, parts), values);
    const path = fillTemplate(form.record, parts);
    const answer = await this.call(
      'mutation',
      root,
      given,
      selectThere(path, this.reader.select(object, fields)),
    );
    const row = valueThere(answer, path);
    if (!row) throw new ApiError({ message: 'not-found' });
    return this.reader.read(object, row as Arguments, fields);
  }

  /** Deletes a record; answers its id. */
  async delete(object: ForeignObject, args: Arguments, fields: readonly Selected[]) {
    const form = this.reader.adapter.delete;
    if (!form || !object.delete)
      throw new ApiError({ message: 'forbidden', params: { object: object.object.name } });
    const parts = typeParts(object.type);
    const given: Record<string, unknown> = {};
    putAt(given, fillTemplate(form.id, parts), this.idValue(object, args['id']));
    const path = fillTemplate(form.record, parts);
    const answer = await this.call('mutation', object.delete, given, selectThere(path, TYPE_NAME));
    if (!valueThere(answer, path)) throw new ApiError({ message: 'not-found' });
    return this.reader.read(object, { id: args['id'] }, fields);
  }

  private call(type: 'query' | 'mutation', root: ForeignObject['list'], args: Arguments, selection: string) {
    return callRoot(this.reader.adapter, this.send, { type, root, args, selection });
  }

  private idOf(object: ForeignObject): ForeignField {
    return object.fields.get('id') as ForeignField;
  }

  private idValue(object: ForeignObject, id: unknown): unknown {
    const { scalar } = this.idOf(object);
    if (!isPossibleId(scalar, id)) throw new ApiError({ message: 'not-found' });
    return valueForThere(scalar, id);
  }

  /** By the keys asked for, then by the id, so that pages neither repeat a record nor leave one out. */
  private ordersOf(object: ForeignObject, orderBy: unknown): readonly unknown[] {
    const keys = (Array.isArray(orderBy) ? orderBy : []) as readonly SortKey[];
    const orders = keys.map(({ field, direction }) => {
      const known = object.fields.get(field)?.orders;
      if (!known) throw new ApiError({ message: 'unknown-field', path: 'orderBy', params: { field } });
      return known[direction];
    });
    const byId = this.idOf(object).orders?.ASCENDING;
    const isById = keys.some(({ field }) => field === 'id');
    return keys.length === 0 || isById || byId === undefined ? orders : [...orders, byId];
  }

  private filterOf(object: ForeignObject, filter: unknown): unknown {
    if (filter === null || filter === undefined) return undefined;
    const { adapter, objects } = this.reader;
    const given = filter as CompoundFilter;
    const catalog = { objects: objectTypes(objects) };
    const condition = resolveFilter(catalog, object.object, given, { timeZone: this.timeZone });
    checkOperators(objects, given);
    return foreignFilter(adapter, objects, object, condition);
  }

  /**
   * The values of an input as the server takes them. What is empty in a new record and has a value of the server's own
   * is left to it.
   */
  private valuesOf(
    verb: 'create' | 'update',
    object: ForeignObject,
    input: RecordInput,
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input)) {
      const field = object.fields.get(name);
      if (!field) throw new ApiError({ message: 'unknown-field', path: name });
      const isEmpty = value === null || value === undefined;
      if (isEmpty && field.nonNull) {
        if (verb === 'create' && !field.field.required) continue;
        throw new ApiError({ message: 'required', path: name });
      }
      if (!(verb === 'create' ? field.creatable : field.updatable)) {
        // A form of a new record sends what it leaves empty, too.
        if (isEmpty && verb === 'create') continue;
        throw new ApiError({ message: 'read-only', path: name });
      }
      values[field.key ?? field.name] = valueForThere(field.scalar, value);
    }
    return values;
  }
}
