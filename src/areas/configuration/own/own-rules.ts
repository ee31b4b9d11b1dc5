import { queryFilter } from '../../../contract/filter/filter.ts';
import type { Json } from '../../../contract/layers/override.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import type { OwnModelFile } from '../../../contract/metadata/own-model.ts';
import type { OwnModel } from './own-model.ts';

/** What is said of the life of records, as a draft has it. */
type Life = Pick<OwnModelFile, 'lifeCycle' | 'readOnlyWhen' | 'deletableWhen' | 'checks' | 'appendOnly'>;
export type Cycle = NonNullable<Life['lifeCycle']>;
export type Step = Cycle['transitions'][number];

export const RULE_KINDS = ['readOnlyWhen', 'deletableWhen', 'checks'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** A rule of any kind: `filter` is what it asks, `fields` what it locks (none: all), `at` where a check is told. */
export interface Rule {
  readonly kind: RuleKind;
  readonly name: string;
  readonly filter: NonNullable<Life['deletableWhen']>['when'];
  readonly fields?: readonly string[];
  readonly at?: string;
}

export const lifeOf = (model: OwnModel): Life => model as Life;

/** With another value of a key; undefined: without it. */
export function withRule<K extends keyof Life>(model: OwnModel, key: K, value: Life[K] | undefined): Json {
  const { [key]: _before, ...rest } = model as OwnModel & Life;
  return (value === undefined ? rest : { ...rest, [key]: value }) as unknown as Json;
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
    ...readOnlyWhen.map(({ name, when, fields = [] }) => ({
      kind: 'readOnlyWhen' as const,
      name,
      filter: when,
      fields,
    })),
    ...(deletableWhen
      ? [{ kind: 'deletableWhen' as const, name: deletableWhen.name, filter: deletableWhen.when }]
      : []),
    ...checks.map(({ name, never, at }) => ({ kind: 'checks' as const, name, filter: never, at })),
  ];
}

/** The rule in the place of the one of its name; undefined: without that. What else the model says of it stays. */
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
        put(readOnlyWhen, (before) => {
          const { fields: _fields, ...rest } = before ?? { name, when: NO_FILTER };
          const fields = some([...(rule?.fields ?? [])]);
          return { ...rest, when: rule?.filter ?? NO_FILTER, ...(fields ? { fields } : {}) };
        }),
      );
  }
}

const NO_FILTER = queryFilter('', 'id', 'IS_NULL');

const some = <T>(all: readonly T[]): T[] | undefined => (all.length ? [...all] : undefined);

/** A rule that changes nothing until it is filled in. */
export function newRule(objectName: string, model: OwnModel, kind: RuleKind): Rule {
  const life = lifeOf(model);
  const taken = [...rulesOf(life), ...(life.lifeCycle?.transitions ?? [])].map(({ name }) => name);
  const filter = queryFilter(objectName, 'id', kind === 'deletableWhen' ? 'IS_NOT_NULL' : 'IS_NULL');
  const rule = { kind, name: freeName('rule', taken), filter };
  return kind === 'checks' ? { ...rule, at: model.fields[0]?.name ?? '' } : rule;
}
