import { ApiError } from '../../errors.ts';
import { LISTS_ALONE } from '../../filter/decided.ts';
import type { CompoundFilter } from '../../filter/filter.ts';
import { resolveFilter } from '../../filter/resolve.ts';
import type { Field, ObjectType } from '../../metadata/catalog.ts';
import { brief } from '../../text.ts';
import type { JudgeParts, Place } from './judge-parts.ts';

/** What is wrong with a filter on the records of an object, whether JSON text or not; and the records that it names. */
export function tellFilter(parts: JudgeParts, filter: unknown, objectName: string, place: Place): void {
  const { catalog, tell, timeZone, now } = parts;
  const object = catalog.objects.get(objectName);
  if (!object) return tell(place, 'unknown-object', objectName);
  let given = filter;
  try {
    if (typeof filter === 'string') given = JSON.parse(filter) as unknown;
    const context = { timeZone, ...(now ? { now } : {}), kept: LISTS_ALONE };
    resolveFilter<Field, ObjectType>(catalog, object, given as CompoundFilter, context);
  } catch (error) {
    if (error instanceof SyntaxError)
      return tell(place, 'bad-filter', brief(filter), { reason: 'not JSON text' });
    if (!(error instanceof ApiError)) throw error;
    const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
    const path = String(propertyPath ?? '').replace(/^filter/, place.propertyPath);
    return tell({ ...place, propertyPath: path }, 'bad-filter', rejectedValue, {
      reason: String(reason ?? error.problem.message),
    });
  }
  return referIn(parts, given as CompoundFilter, place);
}

/** The records by which a filter asks. */
function referIn(parts: JudgeParts, node: CompoundFilter, place: Place): void {
  const at = (more: string) => ({ ...place, propertyPath: place.propertyPath + more });
  if (node.type === 'EXPRESSION') {
    node.expression.compoundFilters.forEach((each, index) =>
      referIn(parts, each, at(`.expression.compoundFilters[${index}]`)),
    );
    return;
  }
  const { objectName, objectField, value } = node.filter;
  const target = parts.catalog.objects.get(objectName)?.fields.get(objectField)?.relation?.target;
  if (target === undefined || value == null) return;
  const ids: unknown = JSON.parse(value);
  for (const id of Array.isArray(ids) ? (ids as unknown[]) : [ids])
    if (typeof id === 'string') parts.refer({ ...at('.filter.value'), object: target, id });
}
