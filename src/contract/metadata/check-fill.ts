import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { fillPath, fillState } from './model-fill.ts';
import type { ModelFile } from './model.ts';

/** What the key `fill` of fields says of this object's own fields. */
export function checkFills({ fields }: Pick<ModelFile, 'fields'>, report: Report): void {
  const stored = fields.filter(({ computed, stamp }) => !computed && !stamp);
  const named = (kind: string) => stored.filter((field) => field.kind === kind).map(({ name }) => name);
  fields.forEach(({ kind, name: own, fill, computed, stamp, default: given }, index) => {
    if (!fill) return;
    const at = `/fields/${index}/fill`;
    if (kind !== 'TIMESTAMP' || computed || stamp || given !== undefined)
      report(at, say`It is for a TIMESTAMP that people write, without a default. Remove the key.`);
    const [reference] = fillPath(fill);
    const references = named('OBJECT');
    if (!references.includes(reference))
      report(`${at}/by`, unknown(reference, thing`a field of kind ${'OBJECT'}`, references));
    const moments = named('TIMESTAMP').filter((name) => name !== own);
    if (fill.from !== undefined && !moments.includes(fill.from))
      report(`${at}/from`, unknown(fill.from, thing`a field of kind ${'TIMESTAMP'}`, moments));
    const state = fillState(fill);
    if (!state) return;
    const states = named('ENUM');
    if (!states.includes(state.field))
      return report(`${at}/into`, unknown(state.field, thing`a field of kind ENUM`, states));
    const values = fields.find(({ name }) => name === state.field)?.values ?? [];
    for (const value of state.values)
      if (!values.includes(value))
        report(`${at}/into/${state.field}`, unknown(value, thing`a value of "${state.field}"`, values));
  });
}

/** The number stands in the related object. */
export function checkFillAmounts(
  object: ObjectType,
  objects: Catalog['objects'],
  fieldIndex: (name: string) => number,
  report: Report,
): void {
  for (const { name, fill } of object.fields.values()) {
    if (!fill) continue;
    const [reference, amount] = fillPath(fill);
    const target = objects.get(object.fields.get(reference)?.relation?.target ?? '');
    if (!target) continue;
    const numbers = [...target.fields.values()].filter(({ kind, system }) => kind === 'INT' && !system);
    const names = numbers.map((field) => field.name);
    if (!names.includes(amount))
      report(`/fields/${fieldIndex(name)}/fill/by`, unknown(amount, thing`a field of kind ${'INT'}`, names));
  }
}
