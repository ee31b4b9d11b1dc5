import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { fillPath, fillState } from '../../../contract/metadata/model-fill.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { Change } from '../sql/audit.ts';
import { compileFills, compileNewFills, type Filling } from '../sql/fills.ts';
import type { Values } from '../sql/record-key.ts';

/** The fields of an object that are filled in (key `fill`). `whole`: the objects as all of the tenant has them. */
export function fillingsOf(whole: Catalog, { fields }: ObjectType): readonly Filling[] {
  return [...fields.values()].flatMap((field): Filling[] => {
    const { fill } = field;
    if (!fill) return [];
    const [through, number] = fillPath(fill);
    const state = fillState(fill);
    const [reference, decides] = [fields.get(through), fields.get(state?.field ?? '')];
    const target = whole.objects.get(reference?.relation?.target ?? '');
    const amount = target?.fields.get(number);
    if (!reference || !target || !amount || (state && !decides)) return [];
    return [
      {
        field,
        reference,
        target,
        amount,
        unit: fill.unit,
        from: fill.from === undefined ? undefined : fields.get(fill.from),
        state: state && decides ? { field: decides, values: state.values } : undefined,
      },
    ];
  });
}

const comesInto = ({ state }: Filling, fields: Values): boolean =>
  state !== undefined && state.values.some((value) => value === fields[state.field.name]);

/** Which fields a change that gives these values may fill in: those that it does not name. */
export function filledByChange(fields: Values, fillings: readonly Filling[]): readonly Filling[] {
  return fillings.filter((filling) => comesInto(filling, fields) && fields[filling.field.name] === undefined);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What records that are to be made get beside their values, by their keys. */
export async function fillNew(
  db: TenantDb,
  fillings: readonly Filling[],
  records: readonly { readonly key: string; readonly fields: Values }[],
): Promise<ReadonlyMap<string, Values>> {
  const filled = new Map<string, Values>();
  for (const filling of fillings) {
    const { field, reference, from } = filling;
    const rows = records.flatMap(({ key, fields }) => {
      const related = textOf(fields[reference.name]);
      const isFilled = isEmpty(fields[field.name]) && (!filling.state || comesInto(filling, fields));
      return isFilled && related !== null ? [{ key, related, start: textOf(fields[from?.name ?? '']) }] : [];
    });
    if (!rows.length) continue;
    for (const { key, after } of await db.run(compileNewFills(db.tenantId, filling, rows)))
      filled.set(key, { ...filled.get(key), [field.name]: after });
  }
  return filled;
}

/** A field that a change fills in. */
export interface FilledChange extends Change {
  readonly id: string;
}

/** What a change that gives all of the records these values fills in beside them. */
export async function fillChanges(
  db: TenantDb,
  object: ObjectType,
  fillings: readonly Filling[],
  ids: readonly string[],
  fields: Values,
): Promise<readonly FilledChange[]> {
  const changes: FilledChange[] = [];
  for (const filling of filledByChange(fields, fillings)) {
    const { field, reference, from } = filling;
    const [related, start] = [fields[reference.name], from && fields[from.name]];
    const given = {
      ...(related === undefined ? {} : { related: textOf(related) }),
      ...(start === undefined ? {} : { start: textOf(start) }),
    };
    const rows = await db.run(compileFills(db.tenantId, object, filling, ids, given));
    for (const { key: id, before, after } of rows)
      if (before !== after) changes.push({ id, field: field.name, before, after });
  }
  return changes;
}

/** The same as values, by the ids of the records. */
export async function fillChanged(
  ...change: Parameters<typeof fillChanges>
): Promise<ReadonlyMap<string, Values>> {
  const filled = new Map<string, Values>();
  for (const { id, field, after } of await fillChanges(...change))
    filled.set(id, { ...filled.get(id), [field]: after });
  return filled;
}

/** Records that get the same values, with these. */
export function alike(
  ids: readonly string[],
  fields: Values,
  filled: ReadonlyMap<string, Values>,
): readonly { readonly ids: readonly string[]; readonly fields: Values }[] {
  const groups = Map.groupBy(ids, (id) => JSON.stringify(filled.get(id) ?? {}));
  return [...groups].map(([more, of]) => ({
    ids: of,
    fields: { ...fields, ...(JSON.parse(more) as Values) },
  }));
}
