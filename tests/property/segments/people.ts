import fc from 'fast-check';

export type Thing = Readonly<Record<string, unknown>> & { readonly id: string };

/** Objects whose records lead to others by lists, and how many of each there are. */
const COUNTS = { Contact: 320, Group: 9, Representative: 7, Specialization: 6, Workplace: 8 } as const;
export type Name = keyof typeof COUNTS;
export const LISTS = {
  groupList: 'Group',
  representativeList: 'Representative',
  specializationList: 'Specialization',
  workplaceList: 'Workplace',
} as const;

const WORDS = ['Anna', 'Jan', 'anna maria', 'Łęcki', 'Zoë', '100%', 'a_b', 'N/A'] as const;
const word = fc.constantFrom(...WORDS);
const CHOICES = {
  phoneNumberStatus: ['UNKNOWN', 'VALID', 'INVALID', 'UNREACHABLE'],
  emailStatus: ['UNKNOWN', 'VALID', 'INVALID', 'BOUNCED'],
  academicRank: ['NONE', 'MASTER', 'DOCTOR', 'PROFESSOR'],
  gender: ['FEMALE', 'MALE', 'OTHER'],
  language: ['pl', 'en', 'de'],
  status: ['PENDING', 'ACTIVE', 'WITHDRAWN', 'EXPIRED'],
} as const;
export const OWN = {
  rating: fc.integer({ min: -3, max: 12 }),
  vip: fc.boolean(),
  color: fc.constantFrom('RED', 'GREEN', 'BLUE'),
  tags: fc.uniqueArray(fc.constantFrom('A', 'B', 'C'), { minLength: 1 }),
} as const;

const day = fc.tuple(
  fc.integer({ min: 1940, max: 2020 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 1, max: 28 }),
);
const dayText = day.map(([year, ...rest]) =>
  [year, ...rest.map((part) => String(part).padStart(2, '0'))].join('-'),
);

/** Kinds of the fields that filters ask, by object. */
export const FIELDS = {
  Contact: {
    firstName: 'text',
    lastName: 'text',
    businessTitle: 'text',
    email: 'text',
    phone: 'text',
    phoneNumberStatus: 'choice',
    emailStatus: 'choice',
    academicRank: 'choice',
    gender: 'choice',
    language: 'choice',
    birthDate: 'ordered',
    timeZone: 'same',
    groupListTotal: 'ordered',
    groupList: 'records',
    workplaceList: 'records',
    rating: 'ordered',
    vip: 'boolean',
    color: 'choice',
    tags: 'list',
  },
  Group: { id: 'id', name: 'text', contactListTotal: 'ordered' },
  Representative: { lastName: 'text', email: 'text' },
  Specialization: { id: 'id', name: 'text' },
  Workplace: { name: 'text', city: 'text' },
  Consent: { name: 'text', channel: 'choice' },
  ContactConsent: { status: 'choice', source: 'choice' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface People {
  readonly rows: Readonly<Record<Name | 'Consent' | 'ContactConsent', readonly Thing[]>>;
  readonly isDeleted: (id: string) => boolean;
  /** Live ones. */
  readonly contacts: readonly Thing[];
  /** Of a contact, or of what a contact has said to a consent. */
  readonly relatedTo: (record: Thing, objectName: string) => readonly Thing[];
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 3, nil: null });

export function makePeople(seed: number): People {
  const idsOf = (name: Name) =>
    Array.from({ length: COUNTS[name] }, (_, at) => `${name.toLowerCase()}-${at}`);
  const isDeleted = (id: string) => Number(/\d+$/.exec(id)?.[0]) % 8 === 7;
  const sample = (name: Name, shape: Record<string, fc.Arbitrary<unknown>>) => {
    const rows = fc.sample(fc.record(shape), { seed: seed + name.length, numRuns: COUNTS[name] });
    return rows.map((row, at): Thing => ({ ...row, id: idsOf(name)[at] ?? '' }));
  };
  const choices = Object.entries(CHOICES).filter(([name]) => name !== 'status');
  const lists = Object.entries(LISTS).map(([list, target]) => [
    list,
    fc.uniqueArray(fc.constantFrom(...idsOf(target)), { maxLength: 3 }),
  ]);
  const contacts = sample('Contact', {
    firstName: maybe(word),
    lastName: maybe(word),
    businessTitle: maybe(word),
    birthDate: maybe(dayText),
    timeZone: maybe(fc.constantFrom('UTC', 'Europe/Warsaw')),
    hasEmail: fc.boolean(),
    hasPhone: fc.boolean(),
    ...Object.fromEntries(choices.map(([name, values]) => [name, maybe(fc.constantFrom(...values))])),
    ...Object.fromEntries(
      Object.entries(OWN).map(([name, values]) => [name, maybe(values as fc.Arbitrary<unknown>)]),
    ),
    ...(Object.fromEntries(lists) as Record<string, fc.Arbitrary<unknown>>),
  }).map(({ hasEmail, hasPhone, ...row }, at) => ({
    ...row,
    email: hasEmail ? `person${at}@x${at % 3}.test` : null,
    phone: hasPhone ? `+4860000${String(at).padStart(4, '0')}` : null,
  }));
  const named = (name: 'Group' | 'Specialization') =>
    sample(name, {}).map((row, at) => ({ ...row, name: `${WORDS[at % WORDS.length]} ${at}` }));
  const policies = ['EMAIL', 'SMS'].map((channel, at) => ({
    id: `consent-${at}`,
    name: `Policy ${at}`,
    country: 'PL',
    language: 'pl',
    channel,
    text: 'x',
  }));
  const consents = contacts.flatMap(({ id }, at) =>
    policies.flatMap((policy, which) =>
      (at + which) % 3 === 0
        ? []
        : [
            {
              id: `said-${at * 2 + which}`,
              contact: id,
              consent: policy.id,
              source: at % 2 ? 'FORM' : 'IMPORT',
              status: CHOICES.status[(at * 7 + which) % 4],
            },
          ],
    ),
  );
  const rows: People['rows'] = {
    Contact: contacts,
    Group: named('Group'),
    Specialization: named('Specialization'),
    Representative: sample('Representative', { lastName: maybe(word), email: maybe(word) }),
    Workplace: sample('Workplace', { name: word, city: maybe(word) }),
    Consent: policies,
    ContactConsent: consents,
  };
  return { rows, isDeleted, contacts: contacts.filter(({ id }) => !isDeleted(id)), relatedTo };

  function relatedTo(contact: Thing, objectName: string): readonly Thing[] {
    const live = (name: keyof typeof rows) => rows[name].filter(({ id }) => !isDeleted(id));
    if (objectName === 'ContactConsent')
      return live('ContactConsent').filter((each) => each['contact'] === contact.id);
    if (objectName === 'Consent' && 'consent' in contact) {
      return live('Consent').filter(({ id }) => id === contact['consent']);
    }
    if (objectName === 'Consent') {
      const said = relatedTo(contact, 'ContactConsent').map((each) => each['consent']);
      return live('Consent').filter(({ id }) => said.includes(id));
    }
    const [list] = Object.entries(LISTS).find(([, target]) => target === objectName) ?? [''];
    const ids = (contact[list] ?? []) as readonly string[];
    return live(objectName as Name).filter(({ id }) => ids.includes(id));
  }
}

/** What a record has in a field, as filters take it. */
export function asked(people: People, objectName: string, record: Thing, field: string): unknown {
  if (field === 'groupListTotal') return people.relatedTo(record, 'Group').length;
  if (field === 'contactListTotal') {
    return people.contacts.filter((each) => (each['groupList'] as string[]).includes(record.id)).length;
  }
  const target = LISTS[field as keyof typeof LISTS];
  if (objectName === 'Contact' && target) return people.relatedTo(record, target).map(({ id }) => id);
  return record[field] ?? null;
}
