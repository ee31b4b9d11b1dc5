import type { CompoundFilter } from '../filter/filter.ts';
import { queryFiltersOf } from '../filter/query-filters.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { isRelativeFilter } from './check-counts.ts';
import { namedRules } from './life.ts';
import type { TransitionFile } from './model-life.ts';
import { checkTimed } from './model-timed.ts';
import type { ModelField, ModelFile } from './model.ts';

/** The rules of a record's life that need no other file: names that there are, states that can be reached. */
export function checkLife(model: ModelFile, report: Report): void {
  const { fields, lifeCycle, readOnlyWhen = [], requireAny = [] } = model;
  if (lifeCycle) checkCycle(lifeCycle, fields, report);
  readOnlyWhen.forEach(({ fields: locked = [], except = [] }, at) => {
    except.forEach((name, index) => {
      const isLocked = !locked.length || locked.includes(name);
      if (isLocked || !fields.some((field) => field.name === name)) return;
      const said = say`"${name}" is not among "fields", which alone are locked. Remove it.`;
      report(`/readOnlyWhen/${at}/except/${index}`, said);
    });
    if (locked.length && locked.every((name) => except.includes(name)))
      report(`/readOnlyWhen/${at}/except`, say`All of "fields" stand here: nothing is locked. Remove one.`);
  });
  requireAny.forEach((group, at) => {
    group.forEach((name, index) => {
      if (!fields.find((each) => each.name === name)?.required) return;
      const said = say`"${name}" is required anyway: there is always one with a value. Remove the list.`;
      report(`/requireAny/${at}/${index}`, said);
    });
  });
  const rules = namedRules(model);
  for (const [at, { name, pointer }] of rules.entries()) {
    if (rules.findIndex((each) => each.name === name) < at)
      report(pointer, say`"${name}" is the name of two rules, whose texts would be one. Rename one of them.`);
  }
}

function checkCycle(
  { field: name, start, transitions }: NonNullable<ModelFile['lifeCycle']>,
  fields: readonly ModelField[],
  report: Report,
): void {
  const { values = [], default: first } = fields.find((each) => each.name === name) ?? {};
  if (!values.length) return;
  let isSound = [...start, ...transitions.flatMap(({ from, to }) => [...from, to])].every((value) =>
    values.includes(value),
  );
  if (typeof first === 'string' && values.includes(first) && !start.includes(first)) {
    isSound = false;
    const message = say`"${first}" is the default of "${name}", but no state to start with. Add it.`;
    report('/lifeCycle/start', message);
  }
  transitions.forEach((step, at) => {
    const { from, to } = step;
    const place = `/lifeCycle/transitions/${at}`;
    checkTimed(step, fields, place, report);
    if (from.includes(to))
      report(`${place}/to`, say`"${to}" is where it comes from, too. Remove one of them.`);
  });
  if (isSound) checkReached(values, start, transitions, report);
}

/** A state that no step leads to is none that a record has. */
function checkReached(
  values: readonly string[],
  start: readonly string[],
  transitions: readonly TransitionFile[],
  report: Report,
): void {
  const reached = new Set(start);
  for (let before = -1; before < reached.size;) {
    before = reached.size;
    for (const { from, to } of transitions) if (from.some((value) => reached.has(value))) reached.add(to);
  }
  const lost = values.filter((value) => !reached.has(value));
  if (lost.length) {
    const what = lost.map((value) => `"${value}"`).join(', ');
    report('/lifeCycle/transitions', say`No step leads to ${what}. Add one, or take the value out.`);
  }
}

/** Settings by which steps need more are there, and are switched on or off: another one would never ask for anything. */
export function checkNeedsWith(
  { lifeCycle }: Pick<ModelFile, 'lifeCycle'>,
  settings: Catalog['settings'],
  report: Report,
): void {
  const flags = [...settings].flatMap(([key, { field }]) => (field.kind === 'BOOLEAN' ? [key] : []));
  lifeCycle?.transitions.forEach(({ needsWith }, at) => {
    if (!needsWith || flags.includes(needsWith.setting)) return;
    const pointer = `/lifeCycle/transitions/${at}/needsWith/setting`;
    report(pointer, unknown(needsWith.setting, thing`a setting of kind BOOLEAN`, flags));
  });
}

/**
 * The filters of the rules must be understood whatever day it is, and ask what a record keeps: what is asked of it before a
 * write, of those too that relations lead to; what is asked after it, of the record itself. What is asked of a change alone may
 * be about now.
 */
export function checkLifeFilters(object: ObjectType, objects: Catalog['objects'], report: Report): void {
  const { life, ownActions = [] } = object;
  const understood = (
    filter: CompoundFilter,
    pointer: string,
    moment: 'before' | 'after' | 'written' = 'before',
  ) => {
    const isAfter = moment !== 'before';
    try {
      resolveFilter({ objects }, object, filter, { timeZone: 'UTC', comparesFields: isAfter });
    } catch (error) {
      return tellRefusal(error, pointer, report);
    }
    if (isRelativeFilter(filter) && moment !== 'written')
      report(pointer, say`It changes with the day, without a write. Ask a state.`);
    const list = queryFiltersOf(filter).find(({ objectName, objectField }) => {
      const of = isAfter && objectName !== object.name ? undefined : objects.get(objectName);
      const field = of?.fields.get(objectField);
      return !field || field.kind === 'LIST' || field.computed !== undefined;
    });
    if (list) {
      const { objectName, objectField } = list;
      const message = say`"${objectName}.${objectField}" is not kept in the record itself. Ask one of its own fields.`;
      report(pointer, message);
    }
  };
  ownActions.forEach(({ hiddenWhen }, at) => {
    if (hiddenWhen) understood(hiddenWhen, `/actions/${at}/hiddenWhen`);
  });
  if (!life) return;
  life.cycle?.transitions.forEach(({ when, also = [] }, at) => {
    if (when) understood(when, `/lifeCycle/transitions/${at}/when`);
    also.forEach((each, index) => understood(each.when, `/lifeCycle/transitions/${at}/also/${index}/when`));
  });
  life.locks.forEach(({ when, unless }, at) => {
    understood(when, `/readOnlyWhen/${at}/when`);
    if (unless?.then) understood(unless.then, `/readOnlyWhen/${at}/unless/then`, 'written');
  });
  if (life.deletableWhen) understood(life.deletableWhen.when, '/deletableWhen/when');
  life.checks.forEach(({ never }, at) => understood(never, `/checks/${at}/never`, 'after'));
}
