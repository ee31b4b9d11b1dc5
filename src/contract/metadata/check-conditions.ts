import type { CompoundFilter } from '../filter/filter.ts';
import { queryFiltersOf } from '../filter/query-filters.ts';
import type { ObjectType } from './catalog.ts';
import { checkViewFilter } from './check-view-list.ts';
import type { ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

type ViewForm = NonNullable<ViewFile['form']>;

/** The conditions (`when`) of a form: each on values that the form has, and none on itself by any way round. */
export function checkConditions(object: ObjectType, form: ViewForm, report: Report): void {
  const asked = new Map<string, readonly string[]>();
  for (const [name, { when }] of Object.entries(form.fields ?? {})) {
    if (!when || !object.fields.has(name)) continue;
    const pointer = pointerTo`/form/fields/${name}/when`;
    // Nothing but the form's own object is known to it: related records are not in the form.
    let isUnderstood = true;
    checkViewFilter(object, when, new Map([[object.name, object]]), pointer, (at, said) => {
      isUnderstood = false;
      const other = at.endsWith('/objectName') ? said.missing?.name : undefined;
      report(at, other === undefined ? said : unknown(other, thing`the object of this form`, [object.name]));
    });
    if (!isUnderstood) continue;
    asked.set(name, namesIn(when));
    for (const other of namesIn(when)) {
      if (form.exclude?.includes(other) || object.fields.get(other)?.system) {
        report(
          pointer,
          say`The form does not show "${other}", so that it has no value there. Ask another field.`,
        );
      }
    }
  }
  for (const name of asked.keys()) {
    const circle = circleOf(name, asked);
    if (circle) {
      report(
        pointerTo`/form/fields/${name}/when`,
        say`"${name}" depends on itself: ${circle.join(' → ')}. Ask another field.`,
      );
    }
  }
}

const namesIn = (filter: CompoundFilter) => queryFiltersOf(filter).map(({ objectField }) => objectField);

/** The way from a field back to itself through conditions; undefined where there is none. */
function circleOf(
  start: string,
  asked: ReadonlyMap<string, readonly string[]>,
): readonly string[] | undefined {
  const seen = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | undefined => {
    for (const next of asked.get(name) ?? []) {
      if (next === start) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, [start]);
}
