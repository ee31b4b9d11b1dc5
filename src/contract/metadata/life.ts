import type { CompoundFilter } from '../filter/filter.ts';
import type { Field, Life, ObjectType } from './catalog.ts';
import { CUSTOM_FIELDS } from './fields.ts';
import type { ModelFile } from './model.ts';
import type { TransitionFile } from './model-life.ts';
import { overlapsOf } from './no-overlap.ts';

/** Whose values people and programs write: neither computed nor made by the server at every write. */
const isWritten = ({ computed, relation, stamp }: Field): boolean =>
  !computed && !stamp && !(relation && 'through' in relation);

/** What the model says of its records' life, with fields for their names. Of fields that cannot be used nothing is said. */
export function lifeOf(model: ModelFile, own: ReadonlyMap<string, Field>): { readonly life?: Life } {
  const {
    lifeCycle,
    readOnlyWhen = [],
    deletableWhen,
    checks = [],
    noOverlap = [],
    requireAny = [],
    appendOnly = false,
    system = false,
    notByWorkflow = false,
  } = model;
  const choosing = [...own.values()].filter(({ usableWhen }) => usableWhen);
  const isSaid = [lifeCycle, deletableWhen, appendOnly, system, notByWorkflow, choosing.length].some(Boolean);
  if (!isSaid && !readOnlyWhen.length && !checks.length && !noOverlap.length && !requireAny.length) return {};
  const state = lifeCycle && own.get(lifeCycle.field);
  const written = [...own.values()].filter((field) => isWritten(field) && field !== state);
  const locks = readOnlyWhen.map(({ name, when, fields, except = [], unless }) => {
    const isLocked = (field: Field) => (fields?.includes(field.name) ?? true) && !except.includes(field.name);
    const custom = fields === undefined && !except.includes(CUSTOM_FIELDS.name);
    return { name, when, fields: written.filter(isLocked), custom, ...(unless && { unless }) };
  });
  return {
    life: {
      ...(lifeCycle && state ? { cycle: { ...lifeCycle, field: state } } : {}),
      locks,
      ...(deletableWhen ? { deletableWhen } : {}),
      checks: checks.filter(({ at }) => own.has(at)),
      noOverlaps: overlapsOf(noOverlap, own),
      choosing,
      requireAny: requireAny.flatMap((names, at) => {
        const fields = names.flatMap((name) => own.get(name) ?? []);
        return fields.length === names.length ? [{ name: `requireAny-${at}`, fields }] : [];
      }),
      appendOnly,
      system,
      notByWorkflow,
      names: namedRules(model).map(({ name }) => name),
    },
  };
}

/** Does a field hold moments, at which a step can be taken, or days? */
export const isMoment = ({ kind }: Pick<Field, 'kind'>): boolean =>
  kind === 'TIMESTAMP' || kind === 'LOCAL_DATETIME' || kind === 'LOCAL_DATE';

/** A step that the server takes when the moment in a field has come. */
export interface TimedStep {
  readonly step: TransitionFile;
  readonly state: Field;
  readonly at: Field;
}

export function timedSteps({ life, fields }: Pick<ObjectType, 'life' | 'fields'>): TimedStep[] {
  const { cycle } = life ?? {};
  return (cycle?.transitions ?? []).flatMap((step) => {
    const at = step.at === undefined ? undefined : fields.get(step.at);
    return cycle && at && isMoment(at) ? [{ step, state: cycle.field, at }] : [];
  });
}

/** What the rules ask whenever a record is written. */
export const lifeFilters = ({ life }: Pick<ObjectType, 'life'>): readonly CompoundFilter[] => [
  ...(life?.checks ?? []).map(({ never }) => never),
  ...(life?.choosing ?? []).flatMap(({ usableWhen }) => usableWhen ?? []),
  ...(life?.locks ?? []).flatMap(({ when, unless }) => [when, ...(unless?.then ? [unless.then] : [])]),
  ...(life?.cycle?.transitions ?? []).flatMap(({ when, also = [] }) => [
    ...(when ? [when] : []),
    ...also.map((each) => each.when),
  ]),
];

/** All rules that the object's texts are about, and where they are named: steps and what they ask for, locks, checks, and what keeps from deleting. */
export function namedRules(model: ModelFile): { readonly name: string; readonly pointer: string }[] {
  const { lifeCycle, readOnlyWhen = [], deletableWhen, checks = [], noOverlap = [] } = model;
  const steps = lifeCycle?.transitions ?? [];
  const within = (place: string) => (rule: { readonly name: string }, at: number) => ({
    name: rule.name,
    pointer: `${place}/${at}/name`,
  });
  const reasons = steps.flatMap(({ reason, needsWith }, at) => {
    const named = { reason, 'needsWith/reason': needsWith?.reason };
    return Object.entries(named).flatMap(([key, name]) =>
      name === undefined ? [] : [{ name, pointer: `/lifeCycle/transitions/${at}/${key}` }],
    );
  });
  return [
    ...steps.map(within('/lifeCycle/transitions')),
    ...reasons,
    ...steps.flatMap(({ also = [] }, at) => also.map(within(`/lifeCycle/transitions/${at}/also`))),
    ...readOnlyWhen.map(within('/readOnlyWhen')),
    ...checks.map(within('/checks')),
    ...noOverlap.map(within('/noOverlap')),
    ...(deletableWhen ? [{ name: deletableWhen.name, pointer: '/deletableWhen/name' }] : []),
  ];
}

type Objects = ReadonlyMap<string, ObjectType>;

/** With what steps need by settings that are on (`needsWith`); the very same objects where that is nothing. */
export function withNeeds(objects: Objects, isOn: (setting: string) => boolean): Objects {
  const asks = ({ needsWith }: TransitionFile) => needsWith !== undefined && isOn(needsWith.setting);
  const asked = (step: TransitionFile): TransitionFile =>
    asks(step) ? { ...step, needs: [...(step.needs ?? []), ...(step.needsWith?.fields ?? [])] } : step;
  const changed = [...objects].flatMap(([name, object]): (readonly [string, ObjectType])[] => {
    const { life, ownActions } = object;
    if (!life?.cycle?.transitions.some(asks)) return [];
    const cycle = { ...life.cycle, transitions: life.cycle.transitions.map(asked) };
    const actions = ownActions?.map((action) =>
      'step' in action && action.step ? { ...action, step: asked(action.step) } : action,
    );
    return [[name, { ...object, life: { ...life, cycle }, ...(actions && { ownActions: actions }) }]];
  });
  return changed.length ? new Map([...objects, ...changed]) : objects;
}
