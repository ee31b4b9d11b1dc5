import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { LISTS_ALONE } from '../../../contract/filter/decided.ts';
import { resolveFilter } from '../../../contract/filter/resolve.ts';
import { besideOf, fieldIn, formatOf, objectOf } from '../../../contract/formats/index.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { serverFormat } from '../formats/index.ts';

/**
 * The problems of filters that are to be kept as text, judged against the object whose records they will find.
 * Paths begin with the field: `filter.expression.compoundFilters[1].filter.value`.
 */
export function storedFilterProblems(
  catalog: Catalog,
  object: ObjectType,
  values: RecordInput,
  context: FilterContext,
): Problem[] {
  return filterFields(object).flatMap((field): Problem[] => {
    const { name } = field;
    const text = values[name];
    const beside = besideOf(field);
    if (typeof text !== 'string' || (beside !== undefined && !Object.hasOwn(values, beside))) return [];
    const about = objectOf(fieldIn(field, values));
    // Of a filter on nothing in particular only its form is judged.
    if (about === undefined) return beside === undefined ? [] : [{ message: 'required', path: beside }];
    const target = catalog.objects.get(about);
    if (!target)
      return [{ message: 'unknown-object', path: beside ?? name, params: { object: shown(about) } }];
    try {
      const asked = { ...context, kept: LISTS_ALONE };
      resolveFilter(catalog, target, JSON.parse(text) as CompoundFilter, asked);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.problems.map((problem) => atField(problem, name));
    }
  });
}

/** Of texts of which the values say what they are or what they are about, but not both: the other one, empty. */
export function halfTexts({ fields }: ObjectType, values: RecordInput): Readonly<Record<string, null>> {
  const halves = [...fields.values()].filter(isJudgedTogether).flatMap((field) => {
    const names = [field.name, besideOf(field) ?? field.name];
    const lacking = names.filter((name) => !Object.hasOwn(values, name));
    return new Set(names).size === 2 && lacking.length === 1 ? lacking : [];
  });
  return Object.fromEntries(halves.map((name) => [name, null]));
}

const isJudgedTogether = (field: Field): boolean =>
  formatOf(field)?.isFilter === true || serverFormat(field)?.problems !== undefined;

const filterFields = ({ fields }: ObjectType): Field[] =>
  [...fields.values()].filter((field) => formatOf(field)?.isFilter);

/** A filter calls itself `filter`; here it is the value of a field. */
function atField(problem: Problem, field: string): Problem {
  const path = (problem.path ?? 'filter').replace(/^filter/, field);
  return { ...problem, path, params: { ...problem.params, propertyPath: path } };
}
