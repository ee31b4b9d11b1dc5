import { fieldIn, objectOf } from '../../../contract/formats/index.ts';
import type { Catalog, Field } from '../../../contract/metadata/catalog.ts';
import { valueAt } from '../../../contract/workflow/known-filter.ts';
import type { OfferedElement } from '../../../contract/workflow/offered-elements.ts';
import {
  isDateKind,
  type MomentContext,
  readRelativeMoment,
  relativeValue,
} from '../../../contract/workflow/relative-moment.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { hasVariables, type Variables } from './inputs.ts';

/**
 * Does what an element says depend on the run, or on the moment: its texts and values, its dates, or what its filters compare with? Else
 * all runs at it are given the same.
 */
export const dependsOnRun = (type: OfferedElement, raw: Values): boolean =>
  hasVariables(type, raw) ||
  type.inputs.some((field) => {
    const value = raw[field.name];
    if (value === undefined) return false;
    if (isDateKind(field.kind)) return readRelativeMoment(value) !== undefined;
    if (field.format === 'values') return Object.values(valuesIn(value)).some(isMoment);
    return (field.kind === 'LIST' || field.format === 'filter') && namesVariable(value);
  });

const isMoment = (value: unknown): boolean => readRelativeMoment(value) !== undefined;

/** A filter is JSON text, in items of a list too. */
const namesVariable = (value: unknown): boolean => /\\*"variable\\*":/.test(JSON.stringify(value));

const valuesIn = (text: unknown): Values =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as Values) : {};

/** What an element was given, with the dates that relative moments mean now in their place; null where one has no value. */
export function withMoments(
  { inputs }: OfferedElement,
  raw: Values,
  { values }: Variables,
  { objects }: Pick<Catalog, 'objects'>,
  context: Pick<MomentContext, 'now' | 'timeZone'>,
): Values {
  const valueOf = (name: string) => valueAt(values, name);
  const dated = (value: unknown, field: Pick<Field, 'kind'> | undefined): unknown => {
    const moment = field && isDateKind(field.kind) ? readRelativeMoment(value) : undefined;
    return field && moment ? (relativeValue(moment, field.kind, { ...context, valueOf }) ?? null) : value;
  };
  const put = inputs.flatMap((field): [string, unknown][] => {
    const value = raw[field.name];
    if (isDateKind(field.kind) && isMoment(value)) return [[field.name, dated(value, field)]];
    if (field.format !== 'values' || !Object.values(valuesIn(value)).some(isMoment)) return [];
    const written = objects.get(objectOf(fieldIn(field, raw)) ?? '')?.fields;
    const all = Object.entries(valuesIn(value)).map(([name, each]) => [
      name,
      dated(each, written?.get(name)),
    ]);
    return [[field.name, JSON.stringify(Object.fromEntries(all))]];
  });
  return { ...raw, ...Object.fromEntries(put) };
}
