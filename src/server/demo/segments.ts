import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../contract/filter/filter.ts';
import type { DemoContext, DemoRow } from './context.ts';

const ofContact = (field: string, operator: 'EQUALS' | 'IN', value: unknown) =>
  queryFilter('Contact', field, operator, value);
const inGroup = (name: string) => queryFilter('Group', 'name', 'EQUALS', name);

interface DynamicSegment {
  readonly name: string;
  readonly filter: CompoundFilter | undefined;
  readonly inactive?: true;
}

const DYNAMIC: readonly DynamicSegment[] = [
  {
    name: 'Cardiologists in Poland',
    filter: allOf(
      ofContact('language', 'EQUALS', 'pl'),
      queryFilter('Specialization', 'name', 'EQUALS', 'Cardiology'),
    ),
  },
  {
    name: 'Reachable by SMS',
    filter: allOf(
      queryFilter('Contact', 'phone', 'IS_NOT_NULL'),
      ofContact('phoneNumberStatus', 'EQUALS', 'VALID'),
    ),
  },
  {
    name: 'Heart, in German or French',
    filter: allOf(
      ofContact('language', 'IN', ['de', 'fr']),
      anyOf(inGroup('Heart failure'), inGroup('Hypertension'), inGroup('Atrial fibrillation')),
    ),
  },
  {
    name: 'Habilitated doctors and professors',
    filter: ofContact('academicRank', 'IN', ['HABILITATED_DOCTOR', 'PROFESSOR']),
  },
  { name: 'Without an e-mail address', filter: queryFilter('Contact', 'email', 'IS_NULL'), inactive: true },
];

/** Name and number of members. */
const STATIC = [
  ['Advisory board', 18],
  ['Speakers of the autumn congress', 42],
  ['Testers of the web app', 120],
] as const;

/** 8 segments: five by a filter, three by their members. */
export function segments({ random, newId }: DemoContext, contacts: readonly DemoRow[]): DemoRow[] {
  const contactIds = contacts.map(({ id }) => id);
  return [
    ...DYNAMIC.map(({ name, filter, inactive }) => ({
      id: newId(),
      name,
      type: 'DYNAMIC',
      activeText: inactive ? 'INACTIVE' : 'ACTIVE',
      filter: JSON.stringify(filter),
      contactList: [],
    })),
    ...STATIC.map(([name, count]) => ({
      id: newId(),
      name,
      type: 'STATIC',
      activeText: 'ACTIVE',
      filter: null,
      contactList: random.sample(contactIds, count),
    })),
  ];
}
