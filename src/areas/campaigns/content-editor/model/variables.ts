import { onOneLine } from '../../../../contract/kinds/formatted-text.ts';
import { CONDITION_OPERATORS } from '../../../../contract/interactive/condition.ts';
import type { Assignment, Variable, VariableKind } from '../../../../contract/interactive/parts.ts';
import { CONDITION_OBJECT } from '../../../../contract/interactive/parts.ts';
import type { Operator } from '../../../../contract/kinds/operators.ts';
import type { EnumValue } from '../../../../contract/metadata/introspection.ts';
import type { FilterObject } from '../../../../engine/filter/filter-object.ts';
import { fieldNamed } from '../../../../views/widgets/field-named.ts';
import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import { nodesIn, type Operation } from '../../../../contract/documents/operations.ts';
import { LISTS } from './lists.ts';

export const variablesOf = (draft: DocumentValue): readonly Variable[] =>
  Array.isArray(draft['variables']) ? (draft['variables'] as readonly Variable[]) : [];

/** `points`, `points2` …: a name that no variable has. */
export function freeName(variables: readonly Variable[], base: string): string {
  const isTaken = (name: string) => variables.some((each) => each.name === name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (!isTaken(name)) return name;
  }
}

interface Asked {
  readonly variable?: string;
  readonly choices?: readonly { readonly id: string; readonly text: string }[];
}

/** What questions put into a variable; undefined where it takes other things as well. */
function choicesFor(draft: DocumentValue, name: string): readonly EnumValue[] | undefined {
  const asking = (nodesIn(draft, 'interactions') as readonly Asked[]).filter(
    (each) => each.variable === name,
  );
  if (asking.length === 0 || asking.some(({ choices }) => !choices)) return undefined;
  const all = asking.flatMap(({ choices = [] }) => choices);
  return [...new Map(all.map(({ id, text }) => [id, { name: id, label: onOneLine(text) || id }])).values()];
}

const CHOICE_OPERATORS: readonly Operator[] = [
  'EQUALS',
  'NOT_EQUALS',
  'IN',
  'NOT_IN',
  'IS_NULL',
  'IS_NOT_NULL',
];

/** The variables as an object that conditions ask. @param label what it is called */
export function conditionObject(draft: DocumentValue, label: string): FilterObject {
  const fields = variablesOf(draft).map(({ name, kind }) => {
    const choices = kind === 'STRING' ? choicesFor(draft, name) : undefined;
    const as = choices
      ? ({ kind: 'ENUM', enumValues: choices, operators: CHOICE_OPERATORS } as const)
      : { kind, operators: CONDITION_OPERATORS[kind], element: kind === 'LIST' ? ('STRING' as const) : null };
    return [name, fieldNamed(name, { name, filterable: true, ...as })] as const;
  });
  return { name: CONDITION_OBJECT, label, fields: new Map(fields) };
}

/** What a variable of the kind is set to first. Lists are what questions put into them. */
export const FIRST_VALUES: Readonly<Partial<Record<VariableKind, Assignment['value']>>> = {
  STRING: '',
  DOUBLE: 0,
  BOOLEAN: true,
};

/** Another name, wherever the variable is set or asked. */
export function renaming(draft: DocumentValue, from: string, to: string): readonly Operation[] {
  const renamed = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => renamed(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, name)]));
    return (key === 'variable' || key === 'objectField') && value === from ? to : value;
  };
  const lists = LISTS.filter((list) => list in draft);
  return [
    {
      type: 'set',
      parts: {
        ...Object.fromEntries(lists.map((list) => [list, renamed(draft[list], list)])),
        variables: variablesOf(draft).map((each) => (each.name === from ? { ...each, name: to } : each)),
      },
    },
  ];
}
