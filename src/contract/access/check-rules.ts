import { ApiError } from '../errors.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import type { FilterField, FilterObject, FilterObjects } from '../filter/filterable.ts';
import { LISTS_ALONE } from '../filter/decided.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { bindVariables } from '../filter/variables.ts';
import type { ObjectRules } from './rules.ts';
import { type Report, say, thing } from '../say.ts';
import { fieldOf, unknown } from '../unknown.ts';

interface RuledObject extends FilterObject<FilterField> {
  /** Fields that cannot be used now: rules may name them. */
  readonly unavailable: readonly string[];
}

const SOMEBODY = '00000000-0000-7000-8000-000000000000';
/** What records cannot do without: forms, links and writes name them. */
const NEEDED = ['id', 'version'];

/**
 * Reports what the rules of one object say of fields that it does not have, and a row rule that cannot be understood.
 * Objects that are not in the catalog are left to the caller.
 */
export function checkObjectRules(
  catalog: FilterObjects<RuledObject>,
  objectName: string,
  { fields = {}, rows }: ObjectRules,
  variables: readonly string[],
  report: Report,
): void {
  const object = catalog.objects.get(objectName);
  if (!object) return;
  for (const [name, rule] of Object.entries(fields)) {
    if (!object.fields.has(name) && !object.unavailable.includes(name)) {
      report(`/fields/${name}`, unknown(name, fieldOf(objectName), [...object.fields.keys()]));
    } else if (rule === 'hidden' && NEEDED.includes(name)) {
      report(`/fields/${name}`, say`"${name}" is part of every record. Remove the rule.`);
    }
  }
  if (rows) checkRows(catalog, object, rows, variables, report);
}

function checkRows(
  catalog: FilterObjects<RuledObject>,
  object: RuledObject,
  rows: CompoundFilter,
  variables: readonly string[],
  report: Report,
): void {
  try {
    // Each variable by some value: what it is understood as does not depend on it.
    const values = new Map<string, unknown>(variables.map((id) => [id, SOMEBODY]));
    const bound = bindVariables(rows, values);
    resolveFilter(catalog, object, bound, { timeZone: 'UTC', kept: LISTS_ALONE });
    checkVariables(rows, variables, '/rows', report);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      // Not a compound filter at all, so that it cannot even be walked.
      return report('/rows', say`This is not a compound filter. Write one, or leave it out.`);
    }
    tellRefusal(error, '/rows', report);
  }
}

function checkVariables(
  rows: CompoundFilter,
  variables: readonly string[],
  at: string,
  report: Report,
): void {
  if (rows.type === 'EXPRESSION') {
    rows.expression.compoundFilters.forEach((each, index) =>
      checkVariables(each, variables, `${at}/expression/compoundFilters/${index}`, report),
    );
    return;
  }
  const { id } = rows.filter.variable ?? {};
  if (id !== undefined && !variables.includes(id))
    report(`${at}/filter/variable/id`, unknown(id, thing`a variable of access`, variables));
}
