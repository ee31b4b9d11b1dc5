import type { Json } from '../../../contract/layers/override.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import { DATED_KINDS } from '../../../contract/kinds/kind.ts';
import type { NoOverlap } from '../../../contract/metadata/no-overlap.ts';
import type { OwnModel } from './own-model.ts';
import { freeRuleName, lifeOf, withRule } from './own-rules.ts';

const rangeFields = ({ fields }: OwnModel): readonly ModelField[] =>
  fields.filter(({ kind, computed, stamp }) => DATED_KINDS.includes(kind) && !computed && !stamp);

/** Fields in which a time can end that begins in `from`. */
export const endsOf = (model: OwnModel, from: string): readonly ModelField[] => {
  const kind = rangeFields(model).find(({ name }) => name === from)?.kind;
  return rangeFields(model).filter((field) => field.name !== from && field.kind === kind);
};

/** Fields in which a time can begin: there is another one in which it can end. */
export const beginsOf = (model: OwnModel): readonly ModelField[] =>
  rangeFields(model).filter(({ name }) => endsOf(model, name).length > 0);

/** That no two records have the same time, from the first field that has an end. Undefined: no two fields make a time. */
export function newOverlap(model: OwnModel): NoOverlap | undefined {
  const [from] = beginsOf(model);
  const [to] = from ? endsOf(model, from.name) : [];
  return from && to && { name: freeRuleName(lifeOf(model), 'noOverlap'), from: from.name, to: to.name };
}

/** With another begin; the end follows where it does not fit any more. */
export function overlapFrom(model: OwnModel, rule: NoOverlap, from: string): NoOverlap {
  const ends = endsOf(model, from).map(({ name }) => name);
  return { ...rule, from, to: ends.includes(rule.to) ? rule.to : (ends[0] ?? rule.to) };
}

export const overlapFor = ({ for: _before, ...rest }: NoOverlap, fields: readonly string[]): NoOverlap =>
  fields.length ? { ...rest, for: [...fields] } : rest;

/** Counting only with these values of a field; empty: always. */
export const overlapWhile = (
  { while: _before, ...rest }: NoOverlap,
  field: string,
  values: readonly string[],
): NoOverlap => (field ? { ...rest, while: { [field]: [...values] } } : rest);

/** The model with another rule at a place, at the end of them, or (undefined) without it. */
export function putOverlap(model: OwnModel, at: number, rule: NoOverlap | undefined): Json {
  const rules = (lifeOf(model).noOverlap ?? []).toSpliced(at, 1, ...(rule ? [rule] : []));
  return withRule(model, 'noOverlap', rules.length ? rules : undefined);
}
