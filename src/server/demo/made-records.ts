import type { Catalog, Field, ObjectType } from '../../contract/metadata/catalog.ts';
import { validateRecord } from '../../contract/record/validate.ts';
import { agreeing } from './agreement.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { madeValue } from './made-values.ts';
import { drawPerson } from './people.ts';

const COUNT = 25;
/** So many of the values that a record may do without are there. */
const FILLED = 0.85;

/**
 * Records of an object that the product's demo does not know, by the kinds and meanings of its fields. All fulfil the
 * rules of the model; none where a required value cannot be made, such as a record of an object that has none.
 */
export function madeRecords(
  context: DemoContext,
  object: ObjectType,
  ids: ReadonlyMap<string, readonly string[]>,
): DemoRow[] {
  const all = [...object.fields.values()];
  const fields = all.filter(isGiven);
  // What only steps and the server write begins as it does there.
  const begun = Object.fromEntries(
    all.flatMap((field) => (isBegun(field) ? [[field.name, field.default]] : [])),
  );
  const own: string[] = [];
  const rows: DemoRow[] = [];
  for (let number = 1; number <= COUNT; number++) {
    const home = context.drawLocale();
    const known = new Map([...ids, [object.name, own] as const]);
    const made = {
      object: object.name,
      number,
      home,
      person: drawPerson(home, context.random),
      place: context.random.pick(home.cities),
      ids: known,
    };
    const draw = (field: Field) => madeValue(context, field, made);
    const given = fields.flatMap((field): [string, unknown][] => {
      // What has a default is blank where somebody has emptied it, a state never.
      const isNeeded =
        field.required ||
        field.unique ||
        (field.default ?? null) !== null ||
        object.recordLabel.includes(`{${field.name}}`);
      if (!isNeeded && !context.random.chance(FILLED)) return [];
      const value = draw(field);
      return value === undefined ? [] : [[field.name, value]];
    });
    const agreed = agreeing(object, Object.fromEntries(given), draw, context.random);
    const { values, problems } = validateRecord(fields, agreed, { partial: false });
    if (problems.some(({ path = '' }) => object.fields.get(path)?.required)) return [];
    const id = context.newId();
    own.push(id);
    rows.push({ ...begun, ...values, id });
  }
  return rows;
}

/** Fields whose values are stored and not taken from elsewhere. */
const isGiven = ({ readOnly, computed, system, custom, kind }: Field): boolean =>
  !readOnly && !computed && !system && !custom && kind !== 'NONE';

const isBegun = ({ readOnly, computed, system, custom, default: given }: Field): boolean =>
  readOnly && !computed && !system && !custom && given !== undefined && given !== null;

/** The objects in an order in which their records can be made: what a record refers to comes first, as far as it can. */
export function inOrderOfReference(names: readonly string[], { objects }: Catalog): string[] {
  const ordered: string[] = [];
  const visit = (name: string, above: readonly string[]): void => {
    if (ordered.includes(name) || above.includes(name)) return;
    for (const field of objects.get(name)?.fields.values() ?? []) {
      const target = field.relation?.target;
      if (isGiven(field) && target !== undefined && names.includes(target)) visit(target, [...above, name]);
    }
    ordered.push(name);
  };
  for (const name of names) visit(name, []);
  return ordered;
}
