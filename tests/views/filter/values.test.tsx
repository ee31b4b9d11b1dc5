import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { DynamicVariable } from '../../../src/contract/filter/variables.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage } from '../../support/render.tsx';
import { all, openEditor, rule, select, showEditor } from './editor-page.tsx';

preparePage();
hostApi();
const user = userEvent.setup();
/** Once its field is known: until then another stands there, which takes nothing. */
const box = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLInputElement>('textbox', { name });
    expect(found.disabled).toBe(false);
    return found;
  });

describe('values are edited as their field and operator need', () => {
  it('choices of an ENUM, one or several', async () => {
    const { last } = await openEditor(rule('type', 'EQUALS', undefined, 'MessageCampaign'));
    await waitFor(() =>
      expect(within(select('Filter, value')).getAllByRole('option').length).toBeGreaterThan(1),
    );
    const [, first, second] = within(select('Filter, value')).getAllByRole<HTMLOptionElement>('option');
    const [one, two] = [first?.value ?? '', second?.value ?? ''];
    await user.selectOptions(select('Filter, value'), one);
    expect(last()?.filter).toEqual(rule('type', 'EQUALS', one, 'MessageCampaign'));
    await user.selectOptions(select('Filter, operator'), 'IN');
    await user.selectOptions(select('Filter, value'), two);
    expect(last()?.filter).toEqual(rule('type', 'IN', [one, two], 'MessageCampaign'));
    await user.click(screen.getByRole('button', { name: `${first?.textContent}: Remove` }));
    expect(last()?.filter).toEqual(rule('type', 'IN', [two], 'MessageCampaign'));
  });

  it('several texts: Enter adds one, Backspace takes the last back, pasted lines are many', async () => {
    const { last } = await openEditor(rule('lastName', 'IN'));
    const input = await box('Filter, value');
    await user.type(input, 'Byron{Enter}Lund{Enter}');
    expect(last()?.filter).toEqual(rule('lastName', 'IN', ['Byron', 'Lund']));
    await user.type(input, '{Backspace}');
    await user.click(input);
    await user.paste('Moss\nNagy\n');
    expect(last()?.filter).toEqual(rule('lastName', 'IN', ['Byron', 'Moss', 'Nagy']));
  });

  it('two bounds; one alone is not valid', async () => {
    const { last } = await openEditor(rule('createdAt', 'BETWEEN'));
    const from = await screen.findByLabelText<HTMLInputElement>('Filter, value, from');
    expect(from.placeholder).toBe('MM/DD/YYYY');
    await user.type(from, '1/1/2024 0:00');
    await user.tab();
    await waitFor(() => expect(last()?.draft?.filter?.value).toMatch(/^\["2024-.*Z",null\]$/));
    expect(last()?.valid).toBe(false);
    await user.type(screen.getByLabelText('Filter, value, to'), '2/1/2024 0:00');
    await user.tab();
    await waitFor(() => expect(last()?.valid).toBe(true));
  });

  it('days for a relative date, back from now only where that makes sense', async () => {
    const { last } = await openEditor(
      all(rule('createdAt', 'IN_LAST_DAYS'), rule('createdAt', 'BEFORE_NOW')),
    );
    const days = await box('Condition 1 of 2, value');
    await user.type(days, '-7x');
    expect(days.value).toBe('7');
    await user.type(await box('Condition 2 of 2, value'), '-30{Enter}');
    await waitFor(() =>
      expect(last()?.filter).toEqual(
        all(rule('createdAt', 'IN_LAST_DAYS', 7), rule('createdAt', 'BEFORE_NOW', -30)),
      ),
    );
    expect(
      await screen.findByText('Created is in the last 7 days AND Created is before: 30 days ago'),
    ).toBeTruthy();
  });

  it('a LONG keeps all its digits', async () => {
    const { last } = await openEditor(rule('contactListTotal', 'GREATER', undefined, 'Group'));
    await user.type(await box('Filter, value'), '90x07199254740993{Enter}');
    await waitFor(() =>
      expect(last()?.filter).toEqual(rule('contactListTotal', 'GREATER', '9007199254740993', 'Group')),
    );
  });

  it('records are picked', async () => {
    await openEditor(rule('groupList', 'HAS_ANY'));
    expect(await screen.findByLabelText('Filter, value')).toBeTruthy();
  });

  it('what is not known takes any scalar', async () => {
    const { last } = await openEditor(rule('nickname', 'EQUALS'));
    const type = select('Filter, value, type');
    const entry = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter, value' });
    expect(entry().disabled).toBe(true);
    await waitFor(() => expect(type.disabled).toBe(false));
    await user.selectOptions(type, 'number');
    await user.type(await box('Filter, value'), '1x2{Enter}');
    await waitFor(() => expect(last()?.draft).toEqual(rule('nickname', 'EQUALS', 12)));
    await user.selectOptions(type, 'null');
    expect(last()?.draft).toEqual(rule('nickname', 'EQUALS', null));
    expect(entry().value).toBe('');
    expect(last()?.valid).toBe(false);
  });
});

describe('dynamic variables', () => {
  const variables: readonly DynamicVariable[] = [
    { id: 'form.lastName', kind: 'STRING', origin: { objectName: 'Contact', fieldName: 'lastName' } },
    { id: 'form.age', kind: 'INT', origin: { objectName: 'Contact', fieldName: 'age' } },
  ];
  it('stand in for a value of their kind, named by object and field', async () => {
    const { last } = await openEditor(rule('email', 'EQUALS'), { variables });
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'Filter, source of the value' })).toBeTruthy(),
    );
    const source = select('Filter, source of the value');
    expect([...source.options].map(({ textContent }) => textContent)).toEqual([
      'Value',
      'Contact: Last name',
    ]);
    await user.selectOptions(source, 'form.lastName');
    expect(last()?.filter).toEqual({
      type: 'FILTER',
      filter: {
        objectName: 'Contact',
        objectField: 'email',
        operator: 'EQUALS',
        variable: { id: 'form.lastName' },
      },
    });
    expect(screen.queryByRole('textbox', { name: 'Filter, value' })).toBeNull();
    expect(await screen.findByText('E-mail is Contact: Last name')).toBeTruthy();
    expect(screen.queryByText(/^Matches/)).toBeNull();
  });
});

it('a filter that cannot be shown is told with its place, and stays until it is cleared', async () => {
  const { last } = showEditor(rule('email', 'LIKE', 'a'));
  expect(await screen.findByText('filter.filter.operator: there is no such operator here')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(last()).toEqual({ filter: undefined, valid: true, draft: undefined });
});
