import { definitionOf } from '../formats/index.ts';
import type { Problem } from '../errors.ts';
import { USER_DEFAULT } from '../record/defaults.ts';
import { isEmpty } from '../record/validate.ts';
import { type Report, type Said, say, thing } from '../say.ts';
import { suggestions } from '../text.ts';
import { unknown } from '../unknown.ts';
import { modelField } from './fields.ts';
import type { ModelField } from './model.ts';

/** What a field begins with has to be a value that it takes. */
export function checkDefault(field: ModelField, at: string, report: Report): void {
  // Of a choice without values that is what is wrong, and told there.
  if (field.kind === 'OBJECT' && field.default === USER_DEFAULT) return;
  if (field.default === undefined || (field.kind === 'ENUM' && !field.values?.length)) return;
  if (isEmpty(field.default))
    return report(at, say`Blank text is no value. Remove "default", or say a value.`);
  const parsed = definitionOf(field).parse(field.default, modelField(field, undefined));
  if (!parsed.ok) report(at, misfit(field, parsed.problem));
}

/** Of all time zones the nearest one says more than a list of them. */
function misfit(
  { name, kind, values = [], default: given }: ModelField,
  problem: Omit<Problem, 'path'>,
): Said {
  if (values.length) return unknown(String(given), thing`a value of "${name}"`, values);
  if (kind === 'ZONE_ID') {
    const near = suggestions(String(given), Intl.supportedValuesOf('timeZone'));
    return unknown(String(given), thing`a time zone`, [], near);
  }
  return say`The default ${JSON.stringify(given)} does not fit the field (${whyOf(problem)}). Change it.`;
}

/** `too-large, max 3`: what a value breaks, with its bound. */
const whyOf = ({ message, params = {} }: Omit<Problem, 'path'>): string =>
  [message, ...Object.entries(params).map(([name, bound]) => `${name} ${String(bound)}`)].join(', ');
