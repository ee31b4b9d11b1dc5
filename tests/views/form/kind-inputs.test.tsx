import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactElement, useState } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import { SECRET_MASK } from '../../../src/contract/formats/secret.ts';
import type { Kind } from '../../../src/contract/kinds/index.ts';
import type { FormFieldModel } from '../../../src/engine/model/object-model.ts';
import { FormStoreContext, useFieldState } from '../../../src/views/form-state/form-context.ts';
import { createFormStore } from '../../../src/views/form-state/form-store.ts';
import { fieldView } from '../../../src/views/formats/field-view.ts';
import { KnownRecordsContext, recordKey } from '../../../src/views/picker/known-records.ts';
import { createPendingChanges, PendingChangesContext } from '../../../src/views/widgets/pending-changes.ts';
import { formField } from './fields.ts';

vi.mock('../../../src/engine/hooks/use-picker-records.ts', () => ({
  usePickerRecords: () => ({
    labels: new Map([['g2', 'Second group']]),
    pictures: new Map(),
    loading: false,
    error: undefined,
  }),
}));

const i18n = i18next.createInstance();
beforeAll(() =>
  i18n
    .use(initReactI18next)
    .init({ lng: 'en', defaultNS: 'app', resources: { en: { app } }, interpolation: { escapeValue: false } }),
);
beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const pending = createPendingChanges();

/** Shows a kind's input in a field with a label; answers what it says of its value. */
function show(model: FormFieldModel, value: unknown, language = 'en') {
  const onChange = vi.fn();
  const onBlur = vi.fn();
  function Field(): ReactElement | null {
    const [current, setCurrent] = useState(value);
    const Input = fieldView(model.field)?.Input;
    if (!Input) return null;
    return (
      <>
        <label htmlFor="field">The field</label>
        <Input
          id="field"
          model={model}
          value={current}
          onChange={(next) => {
            onChange(next);
            setCurrent(next);
          }}
          onBlur={onBlur}
          required={model.field.required}
          readOnly={model.readOnly}
          invalid={false}
          describedBy={undefined}
        />
      </>
    );
  }
  const instance = i18n.cloneInstance({ lng: language });
  const known = {
    labels: new Map([[recordKey('Group', 'g1'), 'First group']]),
    pictures: new Map<string, string>(),
    totals: new Map<string, number>(),
  };
  const view = render(
    <I18nextProvider i18n={instance}>
      <PendingChangesContext value={pending}>
        <KnownRecordsContext value={known}>
          <Field />
        </KnownRecordsContext>
      </PendingChangesContext>
    </I18nextProvider>,
  );
  return { onChange, onBlur, view };
}

const input = () => screen.getByLabelText<HTMLInputElement>('The field');
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('text', () => {
  test('reaches the form 300 ms after the last key', async () => {
    // To the millisecond: time stands still but for the waits below.
    vi.useFakeTimers({ shouldAdvanceTime: false });
    const { onChange } = show(formField('name', 'STRING'), null);
    fireEvent.change(input(), { target: { value: 'A' } });
    await wait(200);
    fireEvent.change(input(), { target: { value: 'Ad' } });
    await wait(299);
    expect(onChange).not.toHaveBeenCalled();
    await wait(1);
    expect(onChange.mock.calls).toEqual([['Ad']]);
    expect(input().value).toBe('Ad');
  });

  test('a blur, a submit and the end of the form lose nothing', () => {
    const first = show(formField('name', 'STRING'), 'Ada');
    fireEvent.change(input(), { target: { value: 'Eva' } });
    fireEvent.blur(input());
    expect(first.onChange.mock.calls).toEqual([['Eva']]);
    expect(first.onBlur).toHaveBeenCalled();
    fireEvent.change(input(), { target: { value: 'Ida' } });
    act(() => pending.flush());
    expect(first.onChange).toHaveBeenLastCalledWith('Ida');
    fireEvent.change(input(), { target: { value: '' } });
    first.view.unmount();
    expect(first.onChange).toHaveBeenLastCalledWith(null);
  });

  test.each([
    ['email', 'email'],
    ['phone', 'tel'],
    ['url', 'url'],
  ] as const)('of the format %s has an input of type %s', (format, type) => {
    show(formField('name', 'STRING', { format }), null);
    expect(input().type).toBe(type);
  });

  test('of many lines has a text area', () => {
    show(formField('notes', 'STRING', { format: 'multiline' }), 'a\nb');
    expect(input().tagName).toBe('TEXTAREA');
    expect(input().value).toBe('a\nb');
  });
});

describe('numbers', () => {
  test.each(['INT', 'LONG'] as const)('%s takes digits only, also from the clipboard', async (kind) => {
    const { onChange } = show(formField('number', kind), null);
    await user.click(input());
    await user.keyboard('-1e2.x5');
    expect(input().value).toBe('125');
    await user.paste('-7');
    await user.paste('7 7');
    expect(input().value).toBe('125');
    await user.paste('77');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith(kind === 'INT' ? 12_577 : '12577');
  });

  test.each(['INT', 'LONG'] as const)('%s says so when it refuses a paste', async (kind) => {
    show(formField('number', kind), null);
    await user.click(input());
    await user.paste('12 apples');
    expect(screen.getByRole('alert').textContent).toBe('Only digits can be pasted here.');
    await user.paste('12');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['INT', 'LONG'] as const)('%s takes a minus where the model allows less than 0', async (kind) => {
    const { onChange } = show(formField('number', kind, { min: -10 }), null);
    await user.click(input());
    await user.keyboard('-7-{Tab}');
    expect(onChange).toHaveBeenLastCalledWith(kind === 'INT' ? -7 : '-7');
  });

  test('LONG is exact past 2^53', async () => {
    const { onChange } = show(formField('number', 'LONG'), '9007199254740993');
    await user.click(input());
    await user.keyboard('{End}1{Tab}');
    expect(onChange).toHaveBeenLastCalledWith('90071992547409931');
  });

  test.each(['DOUBLE', 'FLOAT'] as const)('%s has the locale’s decimal sign', async (kind) => {
    const { onChange } = show(formField('number', kind), 1.5, 'de');
    expect(input().value).toBe('1,5');
    await user.clear(input());
    await user.type(input(), '2,50');
    await wait(300);
    expect(onChange).toHaveBeenLastCalledWith(2.5);
    // Nobody’s typing is rewritten while it goes on.
    expect(input().value).toBe('2,50');
    await user.tab();
    expect(input().value).toBe('2,5');
  });
});

describe('choices', () => {
  test('BOOLEAN is Yes, No or empty', async () => {
    const { onChange } = show(formField('agreed', 'BOOLEAN'), null);
    const options = screen.getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ text }) => text)).toEqual(['', 'Yes', 'No']);
    await user.selectOptions(input(), 'No');
    expect(onChange).toHaveBeenLastCalledWith(false);
    await user.selectOptions(input(), '');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('ENUM offers the empty choice unless it must not, and never shows a choice that the value is not', () => {
    const enumValues = [{ name: 'NEW', label: 'New' }];
    const model = formField('status', 'ENUM', { enumValues });
    const { view } = show({ ...model, choices: [{ name: '', label: '' }, ...enumValues] }, null);
    const options = () => [...input().querySelectorAll('option')];
    expect(options().map(({ text, hidden }) => [text, hidden])).toEqual([
      ['', false],
      ['New', false],
    ]);
    view.unmount();
    show({ ...model, hasEmptyOption: false }, 'OLD');
    expect(options().map(({ text, hidden }) => [text, hidden])).toEqual([
      ['', true],
      ['New', false],
      ['OLD', false],
    ]);
    expect(input().value).toBe('OLD');
  });

  test('as radio buttons, where the view wants them, all stand in sight', async () => {
    const model = { ...formField('agreed', 'BOOLEAN'), widget: 'radio' } as const;
    const { onChange } = show(model, null);
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    await user.click(screen.getByRole('radio', { name: 'No' }));
    expect(onChange).toHaveBeenLastCalledWith(false);
    await user.click(screen.getByRole('radio', { name: '(empty)' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('ZONE_ID finds a zone by its city and offers all of them', async () => {
    const { onChange, view } = show(formField('zone', 'ZONE_ID'), null);
    await user.click(input());
    const offered = () => view.container.querySelectorAll('datalist option').length;
    await waitFor(() => expect(offered()).toBeGreaterThan(300));
    await user.type(input(), 'new york');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('America/New_York');
    expect(input().value).toBe('America/New_York');
  });
});

describe('dates', () => {
  test.each([
    ['LOCAL_DATE', 'en', '2026-02-28', '02/28/2026', '3/1/2026', '2026-03-01'],
    ['LOCAL_DATE', 'de', '2026-02-28', '28.02.2026', '1.3.2026', '2026-03-01'],
    ['LOCAL_TIME', 'en', '13:45:00', '1:45 PM', '2pm', '14:00:00'],
    ['LOCAL_TIME', 'de', '13:45:00', '13:45', '14:00', '14:00:00'],
    [
      'LOCAL_DATETIME',
      'de',
      '2026-02-28T13:45:00',
      '28.02.2026 13:45',
      '01.03.2026 9:00',
      '2026-03-01T09:00:00',
    ],
  ] as const satisfies readonly (readonly [Kind, ...string[]])[])(
    '%s is typed as the language writes it: %s',
    (kind, language, value, shown, typed, expected) => {
      const { onChange } = show(formField('when', kind), value, language);
      expect(input().type).toBe('text');
      expect(input().value).toBe(shown);
      fireEvent.change(input(), { target: { value: typed } });
      fireEvent.blur(input());
      expect(onChange.mock.calls).toEqual([[expected]]);
    },
  );

  test('words are taken for the day that they mean, and shown as it once the input is left', async () => {
    vi.setSystemTime('2026-03-11T12:00:00Z');
    const { onChange } = show(formField('when', 'LOCAL_DATE'), null);
    expect(input().placeholder).toBe('MM/DD/YYYY');
    await user.type(input(), 'in 3 days');
    await wait(300);
    expect(onChange).toHaveBeenLastCalledWith('2026-03-14');
    expect(input().value).toBe('in 3 days');
    await user.tab();
    expect(input().value).toBe('03/14/2026');
  });

  test('text that is no date stays as it was typed', async () => {
    const { onChange } = show(formField('when', 'LOCAL_DATE'), '2026-02-28');
    await user.clear(input());
    await user.type(input(), 'soon');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('soon');
    expect(input().value).toBe('soon');
  });

  test('an arrow down opens the calendar on the day; Escape and a choice lead back to the input', async () => {
    const { onChange } = show(formField('when', 'LOCAL_DATETIME'), '2026-02-28T13:45:00', 'de');
    await user.type(input(), '{ArrowDown}');
    const calendar = await screen.findByRole('dialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('28'));
    expect(calendar.querySelector('th')?.getAttribute('aria-label')).toBe('Montag');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(input());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('28'));
    await user.keyboard('{ArrowRight}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-03-01T13:45:00');
    expect(input().value).toBe('01.03.2026 13:45');
    expect(document.activeElement).toBe(input());
  });

  test('the button opens the calendar as well, and gives the day back to the input', async () => {
    vi.setSystemTime('2026-03-11T12:00:00Z');
    const { onChange, onBlur } = show(formField('when', 'LOCAL_DATE'), null);
    await user.click(screen.getByRole('button', { name: 'Calendar' }));
    await user.click(await screen.findByRole('button', { name: 'Tomorrow' }));
    expect(onChange).toHaveBeenLastCalledWith('2026-03-12');
    expect(document.activeElement).toBe(input());
    expect(onBlur).not.toHaveBeenCalled();
  });

  test('the calendar begins at the present where the past is refused', async () => {
    vi.setSystemTime('2026-03-11T12:00:00Z');
    show({ ...formField('when', 'LOCAL_DATE'), pastAllowed: false }, null);
    await user.type(input(), '{ArrowDown}');
    await screen.findByRole('dialog');
    const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(day('Tuesday, March 10, 2026').disabled).toBe(true);
    expect(day('Wednesday, March 11, 2026').disabled).toBe(false);
  });

  test('LOCAL_DATE as a year shows the year alone, and keeps the day of the same year', async () => {
    const { onChange } = show({ ...formField('when', 'LOCAL_DATE'), widget: 'year' }, '2026-03-01');
    expect(input().value).toBe('2026');
    await user.clear(input());
    await user.type(input(), '2027x');
    await wait(300);
    expect(onChange).toHaveBeenLastCalledWith('2027-01-01');
  });

  test('TIMESTAMP is edited in the user’s zone and kept in UTC', () => {
    const { onChange } = show(formField('when', 'TIMESTAMP'), '2026-07-01T10:30:00Z');
    const local = new Date('2026-07-01T10:30:00Z');
    expect(new Date(input().value).getTime()).toBe(local.getTime());
    fireEvent.change(input(), { target: { value: '2026-07-02T08:00' } });
    fireEvent.blur(input());
    expect(onChange).toHaveBeenLastCalledWith(
      new Date('2026-07-02T08:00').toISOString().replace('.000Z', 'Z'),
    );
  });
});

describe('relations', () => {
  const groups = formField('groupList', 'LIST', { typeName: 'Group', recordLabel: '{name}' });

  test('LIST shows labels, removes one by its icon and the last by Backspace', async () => {
    const { onChange } = show(groups, ['g1', 'g2']);
    expect(screen.getByText('First group')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove First group' }));
    expect(onChange).toHaveBeenLastCalledWith(['g2']);
    expect(document.activeElement).toBe(input());
    await user.keyboard('{Backspace}');
    expect(onChange).toHaveBeenLastCalledWith([]);
  });

  test('OBJECT holds one id or none', async () => {
    const { onChange } = show(
      formField('group', 'OBJECT', { typeName: 'Group', recordLabel: '{name}' }),
      'g1',
    );
    await user.click(screen.getByRole('button', { name: 'Remove First group' }));
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  test('a read-only list can neither be changed nor opened', () => {
    show({ ...groups, readOnly: true }, ['g1']);
    expect(screen.getByText('First group')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

test('NONE renders nothing', () => {
  const { view } = show(formField('nothing', 'NONE'), null);
  expect(view.container.textContent).toBe('');
});

describe('a secret', () => {
  const secret = formField('password', 'STRING', {
    format: 'secret',
    settings: { target: 'host port', asked: 'Enter it again.' },
  });
  const rules = {
    fields: [formField('host', 'STRING'), secret],
    names: ['host', 'password'],
    problemOf: () => undefined,
    requireAny: [],
    hidden: () => new Set<string>(),
    decides: () => false,
  };

  test('is asked for again while the form says another target than it was given for', async () => {
    const base = { host: 'mail.test', port: null, password: SECRET_MASK };
    const store = createFormStore(rules, { base, version: 1, values: base });
    const Input = fieldView(secret.field)?.Input;
    function Field() {
      const { value } = useFieldState('password');
      return Input ? (
        <Input
          id="field"
          model={secret}
          value={value}
          required={false}
          readOnly={false}
          invalid={false}
          onChange={(next) => store.setValue('password', next)}
          onBlur={() => undefined}
          describedBy={undefined}
        />
      ) : null;
    }
    render(
      <I18nextProvider i18n={i18n}>
        <PendingChangesContext value={pending}>
          <FormStoreContext value={store}>
            <Field />
          </FormStoreContext>
        </PendingChangesContext>
      </I18nextProvider>,
    );
    expect(await screen.findByPlaceholderText(SECRET_MASK)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => store.setValue('host', 'thief.test'));
    expect(screen.getByRole('alert').textContent).toBe('Enter it again.');
    expect(screen.queryByPlaceholderText(SECRET_MASK)).toBeNull();
    act(() => store.setValue('password', 'anew'));
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => store.setValue('password', SECRET_MASK));
    act(() => store.setValue('host', 'mail.test'));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
