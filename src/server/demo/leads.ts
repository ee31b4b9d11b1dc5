import type { DemoContext, DemoRow, Placed } from './context.ts';
import { customFieldValues } from './custom-fields.ts';
import type { DemoLocale } from './locales/demo-locale.ts';
import { drawPerson, drawPhone } from './people.ts';
import { drawEmailStatus } from './reach.ts';

const COUNT = 150;
const STATUSES = [
  ['NEW', 45],
  ['QUALIFIED', 25],
  ['CONVERTED', 18],
  ['REJECTED', 12],
] as const;
const SOURCES = ['FORM', 'MEETING', 'CONGRESS', 'IMPORT', 'REFERRAL'] as const;
const SOURCE_FORMS = ['congress-registration', 'newsletter-sign-up', 'ask-for-a-visit'] as const;
const WITH_CUSTOM_FIELDS = 0.5;

interface Around {
  readonly contacts: readonly DemoRow[];
  readonly representatives: readonly Placed[];
  readonly workplaces: readonly Placed[];
  readonly specializations: readonly DemoRow[];
}

/** 150 leads. A converted one bears the name and addresses of the contact that it has become. */
export function leads(context: DemoContext, around: Around): DemoRow[] {
  const { random, newId, drawLocale } = context;
  const specializationIds = around.specializations.map(({ id }) => id);
  return Array.from({ length: COUNT }, (_, index) => {
    const home = drawLocale();
    const ofHome = (placed: readonly Placed[]) => random.pick(placed.filter((item) => item.home === home));
    const status = random.weighted(STATUSES);
    const source = random.pick(SOURCES);
    const person =
      status === 'CONVERTED' ? convertedPerson(context, home, around.contacts) : newPerson(context, home);
    return {
      id: newId(),
      ...person,
      emailStatus: drawEmailStatus(context, person.email),
      status,
      source,
      language: home.locale,
      externalId: source === 'IMPORT' ? `EXT-${String(index + 1).padStart(5, '0')}` : null,
      sourceformId: source === 'FORM' ? random.pick(SOURCE_FORMS) : null,
      notes: random.chance(0.1) ? random.pick(home.notes) : null,
      workplace: random.chance(0.4) ? ofHome(around.workplaces).row.id : null,
      representative: random.chance(0.7) ? ofHome(around.representatives).row.id : null,
      specializationList: random.sample(specializationIds, random.int(0, 2)),
      customFieldList: customFieldValues('Lead', WITH_CUSTOM_FIELDS, random),
    };
  });
}

function newPerson({ random, newEmail }: DemoContext, home: DemoLocale) {
  const { wordGender, firstName, lastName } = drawPerson(home, random);
  const phone = random.chance(0.35) ? null : drawPhone(home, random);
  return {
    firstName,
    lastName,
    email: random.chance(0.1) ? null : newEmail(firstName, lastName, home.domains),
    phone,
    phoneNumberStatus: phone === null ? 'UNKNOWN' : random.pick(['VALID', 'UNKNOWN'] as const),
    businessTitle: random.chance(0.5) ? random.pick(home.titles[wordGender]) : null,
    contact: null,
  };
}

function convertedPerson({ random }: DemoContext, home: DemoLocale, contacts: readonly DemoRow[]) {
  const contact = random.pick(contacts.filter(({ language }) => language === home.locale));
  const { firstName, lastName, email, phone, phoneNumberStatus, businessTitle } = contact;
  return { firstName, lastName, email, phone, phoneNumberStatus, businessTitle, contact: contact.id };
}
