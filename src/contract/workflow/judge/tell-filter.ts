import { ApiError } from '../../errors.ts';
import { LISTS_ALONE } from '../../filter/decided.ts';
import { type CompoundFilter, queryFilter } from '../../filter/filter.ts';
import { resolveFilter } from '../../filter/resolve.ts';
import type { Field, ObjectType } from '../../metadata/catalog.ts';
import { brief } from '../../text.ts';
import { askedVariable, isCompoundFilter, knownObjects } from '../known-filter.ts';
import type { JudgeParts, Place } from './judge-parts.ts';
import { SAMPLE_ID, tellKnownTest, withSample } from './tell-known.ts';
import type { Known } from './tell-text.ts';

/**
 * What is wrong with a filter on the records of an object, whether JSON text or not; and the records that it names.
 * @param known the values of runs that it may ask for; undefined: it is not known where it stands
 */
export function tellFilter(
  parts: JudgeParts,
  filter: unknown,
  objectName: string,
  place: Place,
  known?: Known,
): void {
  const object = parts.catalog.objects.get(objectName);
  if (!object) return parts.tell(place, 'unknown-object', objectName);
  let given = filter;
  try {
    if (typeof filter === 'string') given = JSON.parse(filter) as unknown;
  } catch {
    return parts.tell(place, 'bad-filter', brief(filter), { reason: 'not JSON text' });
  }
  const judged = { parts, known, objectName };
  const ofRecords = isCompoundFilter(given) ? withoutKnown(judged, given, place) : given;
  const isSound = understood(parts, place, () =>
    resolveFilter<Field, ObjectType>(parts.catalog, object, ofRecords as CompoundFilter, contextOf(parts)),
  );
  if (isSound) referIn(parts, ofRecords as CompoundFilter, place);
}

const contextOf = ({ timeZone, now }: JudgeParts) => ({
  timeZone,
  ...(now ? { now } : {}),
  kept: LISTS_ALONE,
});

/** Tells what is refused. Answers whether nothing was. */
function understood({ tell }: JudgeParts, place: Place, resolve: () => unknown): boolean {
  try {
    resolve();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { propertyPath, rejectedValue, reason } = error.problem.params ?? {};
    const path = String(propertyPath ?? '').replace(/^filter/, place.propertyPath);
    tell({ ...place, propertyPath: path }, 'bad-filter', rejectedValue, {
      reason: String(reason ?? error.problem.message),
    });
    return false;
  }
}

interface Judged {
  readonly parts: JudgeParts;
  readonly known: Known | undefined;
  /** Whose records the part of the filter is about. */
  readonly objectName: string;
}

/** The filter as it is on records: tests of what runs know are told of here, and variables have a value of their kind. */
function withoutKnown(judged: Judged, node: CompoundFilter, place: Place): CompoundFilter {
  const { parts, known, objectName } = judged;
  const at = (more: string): Place => ({ ...place, propertyPath: place.propertyPath + more });
  if (node.type === 'EXPRESSION') {
    const { expression } = node;
    const inner = { ...judged, objectName: expression.objectName ?? objectName };
    const compoundFilters = expression.compoundFilters.map((each, index) =>
      withoutKnown(inner, each, at(`.expression.compoundFilters[${index}]`)),
    );
    return { ...node, expression: { ...expression, compoundFilters } };
  }
  const { filter: test } = node;
  const name = askedVariable(test);
  if (name === undefined) {
    const field = parts.catalog.objects.get(test.objectName)?.fields.get(test.objectField);
    const filter = withSample(parts, test, field, known, at('.filter.variable'));
    return { ...node, filter };
  }
  const variable = tellKnownTest(parts, name, known, at('.filter.objectField'));
  if (variable) {
    const filter = withSample(parts, test, variable.field, known, at('.filter.variable'));
    const { object, objects } = knownObjects(test, variable.field);
    understood(parts, place, () =>
      resolveFilter({ objects }, object, { type: 'FILTER', filter }, contextOf(parts)),
    );
  }
  return queryFilter(objectName, 'id', 'IS_NOT_NULL');
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
    if (typeof id === 'string' && id !== SAMPLE_ID)
      parts.refer({ ...at('.filter.value'), object: target, id });
}
