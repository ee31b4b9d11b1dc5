import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, Emptying, Fill, Numbering, ObjectType } from './catalog.ts';
import { fillPath, fillState } from './model-fill.ts';
import type { ModelFile } from './model.ts';

/** What the key `fill` of fields says of this object's own fields. */
export function checkFills(
  { fields, lifeCycle }: Pick<ModelFile, 'fields' | 'lifeCycle'>,
  report: Report,
): void {
  const references = fields.filter(({ kind }) => kind === 'OBJECT').map(({ name }) => name);
  fields.forEach((field, index) => {
    const { kind, name: own, fill, computed, stamp, required, emptiedBy } = field;
    if (emptiedBy && (kind === 'LIST' || computed || stamp || required || lifeCycle?.field === own))
      report(
        `/fields/${index}/emptiedBy`,
        say`It is for a field that is kept and may be empty. Remove the key.`,
      );
    if (!fill) return;
    const at = `/fields/${index}/fill`;
    const [reference] = fillPath(fill);
    if (!references.includes(reference))
      report(`${at}/by`, unknown(reference, thing`a field of kind ${'OBJECT'}`, references));
  });
}

/** Links what the model says of fills: the number stands in the related object. Of what cannot be used nothing is said. */
export function withFills(
  model: Pick<ModelFile, 'fields'>,
  object: ObjectType,
  objects: Catalog['objects'],
  report: Report,
): ObjectType {
  const emptied = model.fields.flatMap(({ name, emptiedBy = [], target = [] }): Emptying[] => {
    const field = object.fields.get(name);
    const named = (names: readonly string[]) => names.flatMap((each) => object.fields.get(each) ?? []);
    const [by, to] = [named(emptiedBy), named(target)];
    if (field && to.length) return [{ field, emptiedBy: [...to, ...by], isTarget: true }];
    return field && by.length ? [{ field, emptiedBy: by }] : [];
  });
  const filled = model.fields.flatMap(({ name, fill }, index): Fill[] => {
    if (!fill) return [];
    const [through, number] = fillPath(fill);
    const state = fillState(fill);
    const [field, reference] = [object.fields.get(name), object.fields.get(through)];
    const from = fill.from === undefined ? undefined : object.fields.get(fill.from);
    const decides = object.fields.get(state?.field ?? '');
    const target = objects.get(reference?.relation?.target ?? '');
    if (!field || !reference || !target || (state && !decides)) return [];
    const numbers = [...target.fields.values()].filter(({ kind, system }) => kind === 'INT' && !system);
    const amount = numbers.find((each) => each.name === number);
    if (!amount) {
      const names = numbers.map((each) => each.name);
      report(`/fields/${index}/fill/by`, unknown(number, thing`a field of kind ${'INT'}`, names));
      return [];
    }
    const into = state && decides && { field: decides, values: state.values };
    return [{ field, reference, amount, unit: fill.unit, from, into }];
  });
  const numbered = model.fields.flatMap(({ name, sequence }): Numbering[] => {
    const field = object.fields.get(name);
    return field && sequence ? [{ field, pattern: sequence.pattern }] : [];
  });
  const fills = [...filled, ...emptied, ...numbered];
  return fills.length ? { ...object, fills } : object;
}
