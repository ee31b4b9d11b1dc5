import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import type { Kind } from '../../../src/contract/kinds/kind.ts';

type Act = (user: UserEvent, input: HTMLInputElement) => Promise<void> | void;

/** How a person sees and changes a value of the kind. A kind without a fixture fails. */
export interface ViewFixture {
  readonly field?: Partial<ObjectField>;
  readonly value: unknown;
  /** What is read of the value, in English. */
  readonly shown: string;
  readonly edit: Act;
  readonly edited: unknown;
  readonly clear: Act;
  /** After clearing; null where not given. */
  readonly cleared?: unknown;
}

const choose =
  (option: string): Act =>
  (user, input) =>
    user.selectOptions(input, option);
const retype =
  (text: string): Act =>
  async (user, input) => {
    await user.clear(input);
    if (text) await user.type(input, text);
  };
/** Inputs of dates are filled as a whole, as by their pickers. */
const fill =
  (value: string): Act =>
  async (user, input) => {
    await user.click(input);
    fireEvent.change(input, { target: { value } });
  };
const backspace: Act = async (user, input) => {
  await user.click(input);
  await user.keyboard('{Backspace}');
};

const relation = { typeName: 'Sailor', recordLabel: '{firstName} {lastName}' };
const enumValues = [
  { name: 'NEW', label: 'New' },
  { name: 'OLD', label: 'Old' },
];

/** Undefined: forms do not show the kind. */
export const VIEW_FIXTURES: Readonly<Record<Kind, ViewFixture | undefined>> = {
  BOOLEAN: { value: true, shown: 'Yes', edit: choose('No'), edited: false, clear: choose('') },
  STRING: { value: 'Ada', shown: 'Ada', edit: retype('Eva'), edited: 'Eva', clear: retype('') },
  INT: { value: 12, shown: '12', edit: retype('77'), edited: 77, clear: retype('') },
  LONG: {
    value: '9007199254740993',
    shown: '9007199254740993',
    edit: retype('9007199254740995'),
    edited: '9007199254740995',
    clear: retype(''),
  },
  DOUBLE: { value: 1.5, shown: '1.5', edit: retype('2.25'), edited: 2.25, clear: retype('') },
  FLOAT: { value: 1.5, shown: '1.5', edit: retype('2.25'), edited: 2.25, clear: retype('') },
  ENUM: {
    field: { enumValues },
    value: 'NEW',
    shown: 'New',
    edit: choose('Old'),
    edited: 'OLD',
    clear: choose(''),
  },
  LOCAL_DATE: {
    value: '2026-02-28',
    shown: '02/28/2026',
    edit: fill('2026-03-01'),
    edited: '2026-03-01',
    clear: fill(''),
  },
  LOCAL_TIME: {
    value: '13:45:00',
    shown: '1:45 PM',
    edit: fill('14:00'),
    edited: '14:00:00',
    clear: fill(''),
  },
  LOCAL_DATETIME: {
    value: '2026-02-28T13:45:00',
    shown: '02/28/2026 1:45 PM',
    edit: fill('2026-03-01T09:00'),
    edited: '2026-03-01T09:00:00',
    clear: fill(''),
  },
  TIMESTAMP: {
    value: new Date('2026-07-01T10:30').toISOString().replace('.000Z', 'Z'),
    shown: '07/01/2026 10:30 AM',
    edit: fill('2026-07-02T08:00'),
    edited: new Date('2026-07-02T08:00').toISOString().replace('.000Z', 'Z'),
    clear: fill(''),
  },
  ZONE_ID: {
    value: 'Europe/Warsaw',
    shown: 'Europe/Warsaw',
    edit: retype('Europe/Paris'),
    edited: 'Europe/Paris',
    clear: retype(''),
  },
  OBJECT: {
    field: relation,
    value: 'sailor0',
    shown: 'Ada Kowalska',
    edit: backspace,
    edited: null,
    clear: backspace,
  },
  LIST: {
    field: relation,
    value: ['sailor0', 'sailor1'],
    shown: 'Zoë Schröder',
    edit: backspace,
    edited: ['sailor0'],
    clear: async (user, input) => {
      await backspace(user, input);
      await backspace(user, input);
    },
    cleared: [],
  },
  NONE: undefined,
};
