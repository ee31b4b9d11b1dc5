import type { CompoundFilter } from '../filter/filter.ts';
import { queryFiltersOf } from '../filter/query-filters.ts';
import { resolveFilter } from '../filter/resolve.ts';
import { tellRefusal } from '../filter/tell-refusal.ts';
import { english, type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { Catalog, ObjectType } from './catalog.ts';
import { isRelativeFilter } from './check-counts.ts';
import { isMoment, namedRules } from './life.ts';
import type { TransitionFile } from './model-life.ts';
import { checkNoOverlap } from './no-overlap.ts';
import { checkTimed } from './model-timed.ts';
import type { ModelField, ModelFile } from './model.ts';

/** The rules of a record's life that need no other file: names that there are, states that can be reached. */
export function checkLife(model: ModelFile, report: Report): void {
  const {
    fields,
    lifeCycle,
    readOnlyWhen = [],
    deletableWhen,
    checks = [],
    noOverlap = [],
    requireAny = [],
    appendOnly,
    system,
  } = model;
  const names = fields
    .filter(({ kind, computed, inverseOf }) => kind !== 'NONE' && !computed && inverseOf === undefined)
    .map(({ name }) => name);
  const known = (name: string, pointer: string) => {
    if (!names.includes(name)) report(pointer, unknown(name, thing`a field that can be written`, names));
  };
  if (lifeCycle) checkCycle(lifeCycle, fields, report);
  lifeCycle?.transitions.forEach(({ also = [] }, step) =>
    also.forEach(({ at: field }, at) => {
      if (field !== undefined) known(field, `/lifeCycle/transitions/${step}/also/${at}/at`);
    }),
  );
  readOnlyWhen.forEach(({ fields: locked = [], except = [] }, at) => {
    locked.forEach((name, index) => known(name, `/readOnlyWhen/${at}/fields/${index}`));
    except.forEach((name, index) => {
      const pointer = `/readOnlyWhen/${at}/except/${index}`;
      if (locked.length && !locked.includes(name))
        report(pointer, say`"${name}" is not among "fields", which alone are locked. Remove it.`);
      else known(name, pointer);
    });
    if (locked.length && locked.every((name) => except.includes(name)))
      report(`/readOnlyWhen/${at}/except`, say`All of "fields" stand here: nothing is locked. Remove one.`);
  });
  checks.forEach(({ at: field }, at) => known(field, `/checks/${at}/at`));
  checkNoOverlap(fields, noOverlap, report);
  requireAny.forEach((group, at) => {
    const kept = keptFields(fields);
    group.forEach((name, index) => {
      const field = fields.find((each) => each.name === name);
      const pointer = `/requireAny/${at}/${index}`;
      if (!kept.includes(name))
        report(pointer, unknown(name, thing`a field that the record itself keeps`, kept));
      else if (field?.required)
        report(
          pointer,
          say`"${name}" is required anyway: there is always one with a value. Remove the list.`,
        );
    });
  });
  if (appendOnly && (readOnlyWhen.length || deletableWhen))
    report(
      '/appendOnly',
      say`Nothing is changed or deleted then: remove "readOnlyWhen" and "deletableWhen".`,
    );
  if (system && appendOnly)
    report('/system', english`The server alone writes the records then: remove "appendOnly".`);
  const rules = namedRules(model);
  for (const [at, { name, pointer }] of rules.entries()) {
    if (rules.findIndex((each) => each.name === name) < at)
      report(pointer, say`"${name}" is the name of two rules, whose texts would be one. Rename one of them.`);
  }
}

/** Names of the fields whose values are columns of the record. */
const keptFields = (fields: readonly ModelField[]): string[] =>
  fields
    .filter(({ kind, computed }) => kind !== 'NONE' && kind !== 'LIST' && !computed)
    .map(({ name }) => name);

function checkCycle(
  { field: name, start, transitions }: NonNullable<ModelFile['lifeCycle']>,
  fields: readonly ModelField[],
  report: Report,
): void {
  const states = fields.filter(({ kind }) => kind === 'ENUM').map((field) => field.name);
  const field = fields.find((each) => each.name === name && each.kind === 'ENUM');
  if (!field) return report('/lifeCycle/field', unknown(name, thing`a field of kind ENUM`, states));
  const { values = [] } = field;
  if (!values.length) return;
  let isSound = true;
  const tell: Report = (pointer, message) => {
    isSound = false;
    report(pointer, message);
  };
  const known = (value: string, pointer: string) => {
    if (!values.includes(value)) tell(pointer, unknown(value, thing`a value of "${name}"`, values));
  };
  start.forEach((value, index) => known(value, `/lifeCycle/start/${index}`));
  if (typeof field.default === 'string' && values.includes(field.default) && !start.includes(field.default)) {
    const message = say`"${field.default}" is the default of "${name}", but no state to start with. Add it.`;
    tell('/lifeCycle/start', message);
  }
  const moments = fields.filter((each) => !each.computed && isMoment(each)).map((each) => each.name);
  transitions.forEach((step, at) => {
    const { from, to, needs = [], needsWith, at: moment, when, reason } = step;
    const place = `/lifeCycle/transitions/${at}`;
    checkTimed(step, fields, place, report);
    if (moment !== undefined && !moments.includes(moment))
      report(`${place}/at`, unknown(moment, thing`a field with a moment or a day`, moments));
    if (reason !== undefined && !when)
      report(`${place}/reason`, say`It is told where "when" is not fulfilled. Add that, or remove the key.`);
    from.forEach((value, index) => known(value, `${place}/from/${index}`));
    known(to, `${place}/to`);
    if (from.includes(to))
      report(`${place}/to`, say`"${to}" is where it comes from, too. Remove one of them.`);
    const fit = keptFields(fields);
    const kept = (pointer: string) => (need: string, index: number) => {
      if (!fit.includes(need))
        report(`${pointer}/${index}`, unknown(need, thing`a field that the record itself keeps`, fit));
    };
    needs.forEach(kept(`${place}/needs`));
    needsWith?.fields.forEach(kept(`${place}/needsWith/fields`));
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
