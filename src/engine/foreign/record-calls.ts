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
import { fillTemplate, numberThere, putAt, selectThere, typeParts, valueThere } from './names.ts';
import { type Selected, TYPE_NAME } from './operation.ts';
import type { RecordReader } from './record-selection.ts';
import { isPossibleId, valueForThere } from './scalar.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** What some servers answer where there is no record of an id: that, or that it may not be seen. */
const NO_RECORD: ReadonlySet<string> = new Set(['not-found', 'forbidden']);

const ID: Selected = { key: 'id', name: 'id', args: {}, fields: [] };

/** The fields of a new record that have a value and can only be written once it is there. */
const onlyUpdatable = (object: ForeignObject, input: RecordInput): readonly string[] =>
  Object.keys(input).filter((name) => {
    const field = object.fields.get(name);
    return field?.creatable === false && field.updatable && input[name] !== null && input[name] !== undefined;
  });

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
    const hasTotal = list.total !== undefined || object.count !== undefined;
    const wantsTotal = hasTotal && asked('total').length > 0;
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
    const filtering =
      filter === undefined
        ? {}
        : { [list.filter ?? refuse('filter', object.object.name, 'the server filters nothing')]: filter };
    const counted = wantsTotal ? this.count(object, filtering) : undefined;
    const rows = wantsRows ? selectThere(list.rows, this.reader.select(object, rowFields)) : '';
    const total = wantsTotal && !counted ? selectThere(list.total ?? '', '') : '';
    const selection = `${rows} ${total}`.trim();
    const [answer, separate] = await Promise.all([
      selection ? this.call('query', object.list, { ...given, ...filtering }, selection) : null,
      counted,
    ]);
    const found = counted ? separate : valueThere(answer, list.total ?? '');
    const known: Record<string, unknown> = {
      rows: this.reader.readRows(object, valueThere(answer, list.rows), rowFields),
      total: wantsTotal ? (found ?? null) : null,
      totalIsExact: wantsTotal,
      nextCursor: null,
      [TYPE_NAME]: `${object.object.name}List`,
    };
    return Object.fromEntries(fields.map(({ key, name }) => [key, known[name] ?? null]));
  }

  /** How many records there are, where a root field of its own says it. */
  private count(object: ForeignObject, filtering: Arguments): Promise<unknown> | undefined {
    const { count } = this.reader.adapter.list;
    if (!count || !object.count) return undefined;
    return this.call('query', object.count, filtering, selectThere(count.value, '')).then((answer) =>
      numberThere(answer, count.value),
    );
  }

  /** One record; null where there is none. */
  async get(object: ForeignObject, args: Arguments, fields: readonly Selected[]) {
    const { adapter } = this.reader;
    const id = this.idOf(object);
    if (!isPossibleId(id.scalar, args['id'])) return null;
    const given: Record<string, unknown> = {};
    putAt(given, adapter.get.id, valueForThere(id.scalar, args['id']));
    const row = await this.call('query', object.get, given, this.reader.select(object, fields)).catch(
      (error: unknown) => {
        // Some servers answer with an error instead of nothing.
        if (error instanceof ApiError && NO_RECORD.has(error.problem.message)) return null;
        throw error;
      },
    );
    return row ? this.reader.read(object, row as Arguments, fields) : null;
  }

  /** A new record, or one that is changed. @throws ApiError with the fields that cannot be written so */
  async write(
    verb: 'create' | 'update',
    object: ForeignObject,
    args: Arguments,
    fields: readonly Selected[],
  ): Promise<Record<string, unknown>> {
    const form = this.reader.adapter[verb];
    const root = object[verb];
    if (!form || !root) throw new ApiError({ message: 'forbidden', params: { object: object.object.name } });
    const parts = typeParts(object.type);
    const given: Record<string, unknown> = {};
    if ('id' in form) putAt(given, fillTemplate(form.id, parts), this.idValue(object, args['id']));
    const input = (args['input'] ?? {}) as RecordInput;
    const later = verb === 'create' ? onlyUpdatable(object, input) : [];
    const now = Object.entries(input).filter(([name]) => !later.includes(name));
    const values = this.valuesOf(verb, object, Object.fromEntries(now));
    putAt(given, fillTemplate(form.values, parts), values);
    const path = fillTemplate(form.record, parts);
    const asked = later.length > 0 ? [ID] : fields;
    const answer = await this.call(
      'mutation',
      root,
      given,
      selectThere(path, this.reader.select(object, asked)),
    );
    const row = valueThere(answer, path);
    if (!row) throw new ApiError({ message: 'not-found' });
    if (later.length === 0) return this.reader.read(object, row as Arguments, fields);
    const rest = Object.fromEntries(later.map((name) => [name, input[name]]));
    return this.complete(object, (row as Arguments)['id'], rest, fields);
  }

  /** Writes into a new record what the server takes for records that there are already only; without that there is none. */
  private async complete(
    object: ForeignObject,
    id: unknown,
    input: RecordInput,
    fields: readonly Selected[],
  ): Promise<Record<string, unknown>> {
    try {
      return await this.write('update', object, { id, input }, fields);
    } catch (error) {
      // Why it was refused is what people have to know, whether or not the rest can be taken back.
      await this.delete(object, { id }, [ID]).catch(() => undefined);
      throw error;
    }
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
      // A record that refers to none is new, or says that it does no more.
      if (isEmpty && field.clears !== undefined && verb === 'create') continue;
      const path = isEmpty ? (field.clears ?? field.key ?? field.name) : field.writes;
      putAt(values, path, isEmpty && field.clears !== undefined ? true : valueForThere(field.scalar, value));
    }
    return values;
  }
}
