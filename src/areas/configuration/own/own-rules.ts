import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Json } from '../../../contract/layers/override.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import type { OwnModelFile } from '../../../contract/metadata/own-model.ts';
import type { OwnModel } from './own-model.ts';

/** What is said of the life of records, as a draft has it. */
type Life = Pick<
  OwnModelFile,
  | 'lifeCycle'
  | 'readOnlyWhen'
  | 'deletableWhen'
  | 'checks'
  | 'noOverlap'
  | 'appendOnly'
  | 'unique'
  | 'actions'
>;
export type Cycle = NonNullable<Life['lifeCycle']>;
export type Step = Cycle['transitions'][number];
export type StepAction = NonNullable<Life['actions']>[number];
export type UniqueGroup = NonNullable<Life['unique']>[number];

export const RULE_KINDS = ['readOnlyWhen', 'deletableWhen', 'checks'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A rule of any kind: `filter` is what it asks, `fields` what it locks (none: all) but for `except`, `at` where a check is told. */
export interface Rule {
  readonly kind: RuleKind;
  readonly name: string;
  readonly filter: NonNullable<Life['deletableWhen']>['when'];
  readonly fields?: readonly string[];
  readonly except?: readonly string[];
  readonly at?: string;
}

export const lifeOf = (model: OwnModel): Life => model as Life;

/** With another value of a key; undefined: without it. */
export function withRule<K extends keyof Life>(model: OwnModel, key: K, value: Life[K] | undefined): Json {
  const { [key]: _before, ...rest } = model as OwnModel & Life;
  return (value === undefined ? rest : { ...rest, [key]: value }) as unknown as Json;
}

/** With the field's choices as states: a record that says nothing else begins in the first, since no step leads out of none. */
export function withStates(model: OwnModel, field: ModelField): Json {
  const cycle = cycleOf(field);
  const fields = model.fields.map((each) =>
    each.name === field.name && each.default === undefined && cycle.start[0] !== undefined
      ? { ...each, default: cycle.start[0] }
      : each,
  );
  return withRule({ ...model, fields }, 'lifeCycle', cycle);
}

/** The life cycle that a field of choices begins with: any choice may follow any other by a step that is added. */
export const cycleOf = ({ name, values = [], default: first }: ModelField): Cycle => {
  const begins = typeof first === 'string' ? [first] : values.slice(0, 1);
  const transitions = values
    .filter((value) => !begins.includes(value))
    .reduce<Step[]>(
      (steps, to) => [
        ...steps,
        newStep(
          steps,
          values.filter((value) => value !== to),
          to,
        ),
      ],
      [],
    );
  return { field: name, start: [...begins], transitions };
};

export const newStep = (steps: readonly Step[], from: readonly string[], to: string): Step => ({
  name: freeName(
    `to${to.toLowerCase().replace(/(^|_)([a-z0-9])/g, (_all, _line, letter: string) => letter.toUpperCase())}`,
    steps.map(({ name }) => name),
  ),
  from: [...from],
  to,
});

/** The first of `name`, `name2`, `name3` … that nothing is called. */
function freeName(name: string, taken: readonly string[]): string {
  for (let nr = 1; ; nr++) {
    const free = nr === 1 ? name : `${name}${nr}`;
    if (!taken.includes(free)) return free;
  }
}

export function rulesOf({ readOnlyWhen = [], deletableWhen, checks = [] }: Life): Rule[] {
  return [
    ...readOnlyWhen.map(({ name, when, fields = [], except = [] }) => ({
      kind: 'readOnlyWhen' as const,
      name,
      filter: when,
      fields,
      except,
    })),
    ...(deletableWhen
      ? [{ kind: 'deletableWhen' as const, name: deletableWhen.name, filter: deletableWhen.when }]
      : []),
    ...checks.map(({ name, never, at }) => ({ kind: 'checks' as const, name, filter: never, at })),
  ];
}

/** The rule in the place of the one of its name; undefined: without that. */
export function putRule(
  model: OwnModel,
  { kind, name }: Pick<Rule, 'kind' | 'name'>,
  rule: Rule | undefined,
): Json {
  const { readOnlyWhen = [], checks = [] } = lifeOf(model);
  const put = <T extends { readonly name: string }>(all: readonly T[], of: (before: T | undefined) => T) => {
    const before = all.find((each) => each.name === name);
    if (!rule) return some(all.filter((each) => each !== before));
    return before ? all.map((each) => (each === before ? of(each) : each)) : [...all, of(undefined)];
  };
  switch (kind) {
    case 'deletableWhen':
      return withRule(model, kind, rule && { name, when: rule.filter });
    case 'checks':
      return withRule(
        model,
        kind,
        put(checks, () => ({ name, never: rule?.filter ?? NO_FILTER, at: rule?.at ?? '' })),
      );
    case 'readOnlyWhen':
      return withRule(
        model,
        kind,
        put(readOnlyWhen, () => {
          const [fields, except] = [some(rule?.fields ?? []), some(rule?.except ?? [])];
          return {
            name,
            when: rule?.filter ?? NO_FILTER,
            ...(fields ? { fields } : {}),
            ...(except ? { except } : {}),
          };
        }),
      );
  }
}

const NO_FILTER = queryFilter('', 'id', 'IS_NULL');

const some = <T>(all: readonly T[]): T[] | undefined => (all.length ? [...all] : undefined);

/** A rule that changes nothing until it is filled in. */
export function newRule(objectName: string, model: OwnModel, kind: RuleKind): Rule {
  const life = lifeOf(model);
  const filter = queryFilter(objectName, 'id', kind === 'deletableWhen' ? 'IS_NOT_NULL' : 'IS_NULL');
  const rule = { kind, name: freeRuleName(life, 'rule'), filter };
  return kind === 'checks' ? { ...rule, at: model.fields[0]?.name ?? '' } : rule;
}

/** Steps, what they ask for, and rules have their texts in one place. */
export function freeRuleName(life: Life, name: string): string {
  const steps = life.lifeCycle?.transitions ?? [];
  const reasons = steps.flatMap(({ reason, also = [] }) => [
    ...(reason === undefined ? [] : [reason]),
    ...also.map((each) => each.name),
  ]);
  const rules = [...rulesOf(life), ...(life.noOverlap ?? []), ...steps];
  return freeName(name, [...rules.map((rule) => rule.name), ...reasons]);
}

/** The step with what a record has to fulfil to take it; the text of that has a name by itself. */
export function withCondition(life: Life, step: Step, when: Step['when']): Step {
  const { when: _when, reason, ...rest } = step;
  if (!when) return rest;
  return { ...rest, when, reason: reason ?? freeRuleName(life, `${step.name}When`) };
}

/** The model with another step in the place of one; undefined: without it, and without the action that takes it. */
export function putStep(model: OwnModel, step: Step, next: Step | undefined): Json {
  const { lifeCycle: cycle, actions = [] } = lifeOf(model);
  if (!cycle) return model as unknown as Json;
  const transitions = cycle.transitions.flatMap((each) => (each === step ? (next ?? []) : each));
  const left = next ? actions : actions.filter((action) => action.step !== step.name);
  const rest = withRule(model, 'actions', some(left)) as unknown as OwnModel;
  return withRule(rest, 'lifeCycle', { ...cycle, transitions });
}

export const actionOfStep = (model: OwnModel, { name }: Step): StepAction | undefined =>
  lifeOf(model).actions?.find(({ step }) => step === name);

/** The model with the action that takes a step; undefined: people take it in the form alone. */
export function putAction(model: OwnModel, step: Step, action: StepAction | undefined): Json {
  const { actions = [] } = lifeOf(model);
  const before = actionOfStep(model, step);
  const others = actions.filter((each) => each !== before);
  if (!action) return withRule(model, 'actions', some(others));
  return withRule(
    model,
    'actions',
    before ? actions.map((each) => (each === before ? action : each)) : [...actions, action],
  );
}

/** An action that is called as its step. */
export const newAction = (model: OwnModel, { name }: Step): StepAction => ({
  name: freeName(
    name,
    (lifeOf(model).actions ?? []).map((action) => action.name),
  ),
  step: name,
});

/** Fields whose values stand once together: all records, or those with one of the values of a choice. */
export interface Together {
  readonly fields: readonly string[];
  /** Empty: always. */
  readonly field: string;
  readonly values: readonly string[];
}

export function togetherIn(group: UniqueGroup): Together {
  if (Array.isArray(group)) return { fields: group, field: '', values: [] };
  const [[field, values] = ['', []]] = Object.entries(group.while ?? {});
  return { fields: group.fields, field, values };
}

/** The model with another group at a place, at the end of them, or (undefined) without it. */
export function putTogether(model: OwnModel, at: number, group: Together | undefined): Json {
  const { unique = [] } = lifeOf(model);
  const made: UniqueGroup[] = group ? [groupOf(group)] : [];
  return withRule(model, 'unique', some(unique.toSpliced(at, 1, ...made)));
}

const groupOf = ({ fields, field, values }: Together): UniqueGroup =>
  field ? { fields: [...fields], while: { [field]: [...values] } } : [...fields];
