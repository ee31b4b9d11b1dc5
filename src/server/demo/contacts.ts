import type { DemoContext, DemoRow, Placed } from './context.ts';
import type { DemoGroups } from './groups.ts';
import type { DemoLocale } from './locales/demo-locale.ts';
import { drawPerson, drawPhone } from './people.ts';
import type { Random } from './random.ts';

const COUNT = 5000;
/** Shares of contacts that lack a value, as in any real address book. */
const WITHOUT = {
  phone: 0.08,
  email: 0.05,
  businessTitle: 0.15,
  birthDate: 0.25,
  timeZone: 0.1,
  notes: 0.94,
};
const PHONE_STATUS = [
  ['VALID', 70],
  ['UNKNOWN', 20],
  ['INVALID', 6],
  ['UNREACHABLE', 4],
] as const;
const RANKS = [
  ['NONE', 45],
  ['BACHELOR', 8],
  ['MASTER', 17],
  ['DOCTOR', 22],
  ['HABILITATED_DOCTOR', 4],
  ['PROFESSOR', 4],
] as const;
/** Weights of 0, 1, 2 … 8 groups. */
const GROUP_COUNTS = [8, 18, 22, 18, 12, 8, 6, 5, 3].map((weight, count) => [count, weight] as const);
const REPRESENTATIVE_COUNTS = [
  [0, 15],
  [1, 50],
  [2, 25],
  [3, 10],
] as const;
const SPECIALIZATION_COUNTS = [
  [0, 10],
  [1, 70],
  [2, 20],
] as const;
const WORKPLACE_COUNTS = [
  [1, 80],
  [2, 20],
] as const;

interface Relations {
  readonly groups: DemoGroups;
  readonly representatives: readonly Placed[];
  readonly workplaces: readonly Placed[];
  readonly specializations: readonly DemoRow[];
}

/** 5,000 contacts; representatives and workplaces are of the contact's own locale. */
export function contacts(context: DemoContext, relations: Relations): DemoRow[] {
  const { random, newId, locales, drawLocale } = context;
  const ofHome = (placed: readonly Placed[]) =>
    new Map(
      locales.map((home) => [home, placed.filter((item) => item.home === home).map(({ row }) => row.id)]),
    );
  const representativeIds = ofHome(relations.representatives);
  const workplaceIds = ofHome(relations.workplaces);
  const specializationIds = relations.specializations.map(({ id }) => id);

  return Array.from({ length: COUNT }, () => {
    const home = drawLocale();
    return {
      id: newId(),
      ...personalData(context, home),
      groupList: groupIds(home, relations.groups, random),
      representativeList: random.sample(
        representativeIds.get(home) ?? [],
        random.weighted(REPRESENTATIVE_COUNTS),
      ),
      specializationList: random.sample(specializationIds, random.weighted(SPECIALIZATION_COUNTS)),
      workplaceList: random.sample(workplaceIds.get(home) ?? [], random.weighted(WORKPLACE_COUNTS)),
    };
  });
}

function personalData({ random, newEmail }: DemoContext, home: DemoLocale) {
  const { gender, wordGender, firstName, lastName } = drawPerson(home, random);
  const orNull = <T>(share: number, draw: () => T) => (random.chance(share) ? null : draw());
  const phone = orNull(WITHOUT.phone, () => drawPhone(home, random));
  return {
    firstName,
    lastName,
    email: orNull(WITHOUT.email, () => newEmail(firstName, lastName, home.domains)),
    phone,
    phoneNumberStatus: phone === null ? 'UNKNOWN' : random.weighted(PHONE_STATUS),
    academicRank: random.weighted(RANKS),
    gender,
    businessTitle: orNull(WITHOUT.businessTitle, () => random.pick(home.titles[wordGender])),
    birthDate: orNull(WITHOUT.birthDate, () => birthDate(random)),
    language: home.locale,
    timeZone: orNull(WITHOUT.timeZone, () => home.timeZone),
    notes: orNull(WITHOUT.notes, () => random.pick(home.notes)),
  };
}

/** Born between 1952 and 2000: people who may be at work in these professions. */
function birthDate(random: Random): string {
  const day = Date.UTC(random.int(1952, 2000), 0, random.int(1, 365));
  return new Date(day).toISOString().slice(0, 10);
}

/** Most contacts that are in any group are in the group of their market. */
function groupIds(
  { locale }: DemoLocale,
  { therapeuticIds, marketIds }: DemoGroups,
  random: Random,
): string[] {
  const count = random.weighted(GROUP_COUNTS);
  const market = marketIds.get(locale);
  if (count === 0 || market === undefined || random.chance(0.3)) return random.sample(therapeuticIds, count);
  return [market, ...random.sample(therapeuticIds, count - 1)];
}
