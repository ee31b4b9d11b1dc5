import type { DemoLocale } from './locales/demo-locale.ts';
import type { Random } from './random.ts';

interface Person {
  readonly gender: 'FEMALE' | 'MALE' | 'OTHER';
  /** The gender of words: names and titles of most of the locales have no third one. */
  readonly wordGender: 'FEMALE' | 'MALE';
  readonly firstName: string;
  readonly lastName: string;
}

const GENDERS = [
  ['FEMALE', 54],
  ['MALE', 45],
  ['OTHER', 1],
] as const;

/** A person with a name as it occurs in the locale. */
export function drawPerson({ faker, femaleLastName }: DemoLocale, random: Random): Person {
  const gender = random.weighted(GENDERS);
  const wordGender = gender === 'OTHER' ? random.pick(['FEMALE', 'MALE'] as const) : gender;
  const sex = wordGender === 'FEMALE' ? 'female' : 'male';
  const firstName = faker.person.firstName(sex);
  const lastName = faker.person.lastName(sex);
  const borne = wordGender === 'FEMALE' && femaleLastName ? femaleLastName(lastName) : lastName;
  return { gender, wordGender, firstName, lastName: borne };
}

export function drawPhone({ phones }: DemoLocale, random: Random): string {
  return random.digits(random.pick(phones));
}
