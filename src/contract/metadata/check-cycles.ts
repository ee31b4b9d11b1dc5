import { queryFiltersOf } from '../filter/query-filters.ts';
import type { ModelFile } from './model.ts';
import { type Report, say } from '../say.ts';

type Models = ReadonlyMap<string, ModelFile>;

/** A step from one thing to another that it needs, and where the file says so. */
interface Need {
  readonly to: string;
  readonly pointer: string;
}

/**
 * Reports where a model leads back to itself in a way that has no beginning: records that each need another one to be
 * there first, and counts whose filters ask each other, or nest too deep.
 */
export function checkCycles(objectName: string, models: Models, report: Report): void {
  for (const { pointer, way } of circles(objectName, (name) => requiredOf(name, models))) {
    report(
      pointer,
      say`A record needs another one to be there before it, in a circle: ${way.join(' → ')}. None could be the first: remove "required" from one of these fields.`,
    );
  }
  models.get(objectName)?.fields.forEach(({ name, computed }, index) => {
    if (!computed?.where) return;
    const start = `${objectName}.${name}`;
    const found = circles(start, (each) => askedOf(each, models));
    for (const { pointer, way } of found) {
      report(
        pointer,
        say`The count asks for itself: ${way.join(' → ')}. Ask another field in one of these filters.`,
      );
    }
    if (!found.length && isTooDeep(start, models)) {
      const message = say`The filter asks for counts whose filters ask for counts again, more than ${MOST_COUNTS} deep. Ask plainer fields.`;
      report(`/fields/${index}/computed/where`, message);
    }
  });
}

/** Each count that a filter asks for is understood anew wherever it is asked for: what nests multiplies. */
const MOST_COUNTS = 2;

function isTooDeep(start: string, models: Models): boolean {
  let level = new Set([start]);
  for (let depth = 0; depth < MOST_COUNTS; depth++) {
    level = new Set([...level].flatMap((place) => askedOf(place, models).map(({ to }) => to)));
  }
  return [...level].some((place) => askedOf(place, models).length > 0);
}

/** The objects without whose records there is none of this one. */
function requiredOf(objectName: string, models: Models): readonly Need[] {
  return (models.get(objectName)?.fields ?? []).flatMap(({ kind, required, typeName }, index) =>
    kind === 'OBJECT' && required === true && typeName !== undefined
      ? [{ to: typeName, pointer: `/fields/${index}/required` }]
      : [],
  );
}

/** The fields that the filter of a computed count asks for; `place` is `Object.field`. */
function askedOf(place: string, models: Models): readonly Need[] {
  const [objectName = '', fieldName] = place.split('.');
  const fields = models.get(objectName)?.fields ?? [];
  const index = fields.findIndex(({ name }) => name === fieldName);
  const where = fields[index]?.computed?.where;
  if (!where) return [];
  const pointer = `/fields/${index}/computed/where`;
  return queryFiltersOf(where).map((query) => ({ to: `${query.objectName}.${query.objectField}`, pointer }));
}

/** For each first step, the shortest way that leads back to the start, if there is one. */
function circles(start: string, needs: (name: string) => readonly Need[]) {
  return needs(start).flatMap(({ to, pointer }) => {
    const cameFrom = new Map([[to, start]]);
    const left = [to];
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      if (name === start) {
        const way = [start];
        for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) {
          way.unshift(at);
        }
        return [{ pointer, way: [start, ...way] }];
      }
      for (const next of needs(name)) {
        if (cameFrom.has(next.to)) continue;
        cameFrom.set(next.to, name);
        left.push(next.to);
      }
    }
    return [];
  });
}
