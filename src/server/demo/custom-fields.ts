import type { DemoContext, DemoRow } from './context.ts';
import type { Random } from './random.ts';

interface Definition {
  readonly objectName: 'Contact' | 'Lead';
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly choices?: readonly (readonly [name: string, label: string])[];
  readonly inactive?: true;
  readonly searchable?: true;
  /** One value as text, or several where more than one may be chosen. */
  readonly draw: (random: Random) => readonly string[];
}

const HOURS = [
  ['MORNING', 'In the morning'],
  ['NOON', 'At noon'],
  ['AFTERNOON', 'In the afternoon'],
  ['EVENING', 'In the evening'],
] as const;
const CONGRESSES = [
  ['CARDIOLOGY', 'Cardiology days'],
  ['DIABETES', 'Diabetes forum'],
  ['PULMONOLOGY', 'Lung congress'],
  ['GENERAL', 'General practice week'],
] as const;
const BUDGETS = [
  ['SMALL', 'Below 10,000'],
  ['MEDIUM', '10,000 to 50,000'],
  ['LARGE', 'Above 50,000'],
] as const;
const WAYS = [
  ['EMAIL', 'By e-mail'],
  ['POST', 'By post'],
] as const;
const nameOf = ([name]: readonly [name: string, label: string]) => name;
const day = (random: Random) => new Date(Date.UTC(2025, 0, random.int(1, 365))).toISOString().slice(0, 10);

const DEFINITIONS: readonly Definition[] = [
  {
    objectName: 'Contact',
    name: 'licenceNumber',
    label: 'Licence number',
    type: 'TEXT',
    searchable: true,
    draw: (random) => [random.digits('L-######')],
  },
  {
    objectName: 'Contact',
    name: 'bestTime',
    label: 'Best time to call',
    type: 'SINGLE_SELECT',
    choices: HOURS,
    draw: (random) => [nameOf(random.pick(HOURS))],
  },
  {
    objectName: 'Contact',
    name: 'congresses',
    label: 'Congresses visited',
    type: 'MULTI_SELECT',
    choices: CONGRESSES,
    draw: (random) => random.sample(CONGRESSES, random.int(1, 3)).map(nameOf),
  },
  {
    objectName: 'Contact',
    name: 'firstVisit',
    label: 'First visit',
    type: 'LOCAL_DATE',
    draw: (random) => [day(random)],
  },
  {
    objectName: 'Contact',
    name: 'patientsPerWeek',
    label: 'Patients a week',
    type: 'INT',
    draw: (random) => [String(random.int(5, 160))],
  },
  {
    objectName: 'Contact',
    name: 'satisfaction',
    label: 'Satisfaction',
    type: 'DOUBLE',
    draw: (random) => [String(random.int(10, 50) / 10)],
  },
  {
    objectName: 'Contact',
    name: 'registryKey',
    label: 'Key in the registry',
    type: 'HIDDEN',
    inactive: true,
    draw: (random) => [random.digits('reg-########')],
  },
  {
    objectName: 'Lead',
    name: 'budget',
    label: 'Budget',
    type: 'SINGLE_SELECT',
    choices: BUDGETS,
    draw: (random) => [nameOf(random.pick(BUDGETS))],
  },
  {
    objectName: 'Lead',
    name: 'wantsVisit',
    label: 'Wants a visit',
    type: 'BOOLEAN',
    draw: (random) => [String(random.chance(0.6))],
  },
  {
    objectName: 'Lead',
    name: 'newsletter',
    label: 'Newsletter',
    type: 'CHECKBOX',
    choices: WAYS,
    draw: () => ['EMAIL'],
  },
];

/** 10 fields that the tenant has added to contacts and leads; one is inactive. */
export function customFieldDefinitions({ newId }: DemoContext): DemoRow[] {
  return DEFINITIONS.map(({ objectName, name, label, type, choices = [], inactive, searchable }) => ({
    id: newId(),
    name,
    label,
    type,
    objectName,
    isactive: inactive !== true,
    searchable: searchable === true,
    valueList: choices.map(([choice, text]) => ({ name: choice, label: text })),
  }));
}

/** Values of some of the object's fields, in the shape of `customFieldList`; most records have none. */
export function customFieldValues(objectName: 'Contact' | 'Lead', share: number, random: Random) {
  if (!random.chance(share)) return [];
  const definitions = DEFINITIONS.filter((definition) => definition.objectName === objectName);
  return random
    .sample(definitions, random.int(1, definitions.length))
    .map(({ name, draw }) => ({ fieldName: name, valueList: draw(random) }));
}
