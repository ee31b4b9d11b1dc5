import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { noneOf, onSame } from '../../../src/contract/filter/filter.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage } from '../../support/render.tsx';
import { all, button, openEditor, rule, select } from './editor-page.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const CONDITION = 'Condition 1 of 1';
const matches = (text: string) => screen.findByText(text);
const toggle = (name: string, operator: string) =>
  within(screen.getByRole('radiogroup', { name: `${name}, operator` })).getByRole('radio', {
    name: operator,
  });
const options = (name: string) =>
  within(select(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** Waits for the fields of the object: what is known of them decides what stands beside them. */
async function knowsChoices(name: string): Promise<void> {
  await waitFor(() => expect(within(select(name)).queryAllByRole('option').length).toBeGreaterThan(1));
}

async function choose(name: string, value: string): Promise<void> {
  await knowsChoices(name);
  await user.selectOptions(select(name), value);
}

describe('without a type', () => {
  it('offers to set a filter and to add an expression; clear goes back there', async () => {
    const { said, last } = await openEditor();
    await user.click(button('Filter: Set filter'));
    expect(screen.getByText('FILTER')).toBeTruthy();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
    expect(last()).toMatchObject({ filter: undefined, valid: false });
    await user.click(button('Filter: Clear'));
    expect(document.activeElement).toBe(button('Filter: Set filter'));
    await user.click(button('Filter: Add expression'));
    expect(screen.getByText('EXPRESSION')).toBeTruthy();
    await user.click(button('Filter: Clear'));
    expect(last()).toEqual({ filter: undefined, valid: true, draft: undefined });
    expect(said).toHaveLength(4);
  });
});

describe('conditions that exclude each other', () => {
  it('are told below, and the filter is said all the same', async () => {
    const NEVER = 'No record can meet all of these conditions at once.';
    const { last } = await openEditor(all(rule('lastName', 'IS_NULL'), rule('lastName', 'EQUALS', 'Nowak')));
    await screen.findByText(NEVER);
    await choose('Condition 1 of 2, operator', 'IS_NOT_NULL');
    await waitFor(() => expect(screen.queryByText(NEVER)).toBeNull());
    await choose('Condition 1 of 2, operator', 'IS_NULL');
    await screen.findByText(NEVER);
    expect(last()).toMatchObject({ valid: true });
  });
});

describe('a condition', () => {
  it('is picked as object, field, operator, value; another object or field resets what follows', async () => {
    const { last } = await openEditor();
    await user.click(button('Filter: Set filter'));
    expect(select('Filter, object').value).toBe('Contact');
    expect(document.activeElement).toBe(select('Filter, field'));
    expect(options('Filter, object').slice(0, 3)).toEqual(['Contact', 'Representative', 'Workplace']);
    await choose('Filter, field', 'lastName');
    await choose('Filter, operator', 'CONTAINS');
    await user.type(screen.getByRole('textbox', { name: 'Filter, value' }), 'ow{Enter}');
    const made = rule('lastName', 'CONTAINS', 'ow');
    await waitFor(() => expect(last()).toEqual({ filter: made, valid: true, draft: made }));
    await choose('Filter, field', 'firstName');
    expect(last()?.draft).toEqual({
      type: 'FILTER',
      filter: { objectName: 'Contact', objectField: 'firstName' },
    });
    expect(select('Filter, operator').value).toBe('');
    await choose('Filter, operator', 'IS_NULL');
    expect(last()?.filter).toEqual(rule('firstName', 'IS_NULL'));
    expect(screen.queryByRole('textbox')).toBeNull();
    await choose('Filter, object', 'Group');
    expect(last()?.draft).toEqual({ type: 'FILTER', filter: { objectName: 'Group' } });
    await waitFor(() => expect(options('Filter, field')).toContain('Name'));
    expect(options('Filter, field')).not.toContain('First name');
  });

  it('offers what no related record may be before what one of them is not', async () => {
    const { last } = await openEditor(rule('name', 'EQUALS', 'VIP', 'Group'));
    await waitFor(() => expect(options('Filter, operator')).toContain('contains'));
    const offered = options('Filter, operator');
    const at = offered.indexOf('has none where it is (exactly)');
    expect(offered.slice(at, at + 2)).toEqual([
      'has none where it is (exactly)',
      'has one where it is not (exactly)',
    ]);
    await user.selectOptions(select('Filter, operator'), 'has none where it is (exactly)');
    const none = noneOf({ objectName: 'Group', objectField: 'name', operator: 'EQUALS', value: '"VIP"' });
    await waitFor(() => expect(last()?.filter).toEqual(none));
    expect(await screen.findByText('Group: Name has none where it is “VIP”')).toBeTruthy();
    await user.selectOptions(select('Filter, operator'), 'has one where it is not (exactly)');
    await waitFor(() => expect(last()?.filter).toEqual(rule('name', 'NOT_EQUALS', 'VIP', 'Group')));
  });

  it('offers objects only where a relation leads, and the operators of the field', async () => {
    await openEditor(rule('phoneNumberStatus', 'IS_NULL'));
    const offered = [...select('Filter, object').options].map(({ value }) => value);
    expect(offered).toContain('Meeting');
    expect(offered).not.toContain('CustomFieldDefinition');
    await waitFor(() =>
      expect(options('Filter, operator')).toEqual([
        'is',
        'is not',
        'is any of',
        'is none of',
        'is not set',
        'is set',
      ]),
    );
  });

  it('shows what is wrong where someone has been, and all of it when asked to', async () => {
    await openEditor(all(rule('lastName', 'EQUALS')));
    await knowsChoices(`${CONDITION}, field`);
    const value = await screen.findByRole('textbox', { name: `${CONDITION}, value` });
    expect(value.getAttribute('aria-invalid')).toBe('false');
    await user.click(value);
    await user.tab();
    expect(value.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Complete or correct this condition.')).toBeTruthy();
  });
});

describe('a list of conditions', () => {
  const chooser = () => screen.getByRole('combobox', { name: /Add (another )?condition$/ });
  const option = async (name: string) =>
    within(await screen.findByRole('listbox')).findByRole('option', { name });

  it('begins with the fields of the object, by the sections of its form, technical ones last', async () => {
    const { last } = await openEditor();
    await user.click(button('Add condition'));
    expect(document.activeElement).toBe(chooser());
    await option('Last name');
    const titles = screen.getAllByRole('group').flatMap((group) => group.getAttribute('aria-label') ?? []);
    const places = ['Person', 'Relations', 'More fields', 'Technical'].map((title) => titles.indexOf(title));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    await user.keyboard('last na{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(select(`${CONDITION}, operator`)));
    expect(last()?.draft).toEqual(all(rule('lastName', 'CONTAINS')));
    await user.click(button('Add condition'));
    await user.click(await option('E-mail'));
    expect(last()?.draft).toEqual(all(rule('lastName', 'CONTAINS'), rule('email', 'CONTAINS')));
  });

  it('leads on to the fields of related objects', async () => {
    const { last } = await openEditor();
    await user.click(button('Add condition'));
    await user.click(await option('CityWorkplace'));
    await user.type(await screen.findByRole('textbox', { name: `${CONDITION}, value` }), 'Oslo{Enter}');
    await waitFor(() => expect(last()?.filter).toEqual(all(rule('city', 'CONTAINS', 'Oslo', 'Workplace'))));
  });

  it('goes on from a filter that stands alone; Escape gives the choice up', async () => {
    const { last, said } = await openEditor(rule('email', 'IS_NULL'));
    await user.click(button('Add another condition'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('Add another condition')));
    expect(said).toEqual([]);
    await user.keyboard('{Enter}');
    await user.click(await option('First name'));
    expect(last()?.draft).toEqual(all(rule('email', 'IS_NULL'), rule('firstName', 'CONTAINS')));
  });

  it('takes groups, whose empty child the next condition fills', async () => {
    const { last } = await openEditor(all(rule('email', 'IS_NULL')));
    await user.click(button('Add group'));
    expect(document.activeElement).toBe(button('Condition 2.1 of 1: Set filter'));
    await user.click(button('Condition 2 of 2: Add condition'));
    await user.click(await option('First name'));
    expect(last()?.draft).toEqual(all(rule('email', 'IS_NULL'), all(rule('firstName', 'CONTAINS'))));
  });
});

describe('conditions on one and the same related record', () => {
  const SAME = 'Several conditions on the same record';

  it('are a group of their own, with the fields of that record; the line says so', async () => {
    const { last } = await openEditor(all(rule('email', 'IS_NULL')));
    await user.click(button('Add condition'));
    await user.click(await screen.findByRole('option', { name: `${SAME}Group` }));
    await waitFor(() => expect(document.activeElement).toBe(button('Condition 2.1 of 1: Set filter')));
    expect(screen.getByRole('group', { name: 'Condition 2 of 2, Same record: Group' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Condition 2 of 2: NOT' })).toBeNull();
    await user.click(button('Condition 2 of 2: Add condition'));
    const list = within(await screen.findByRole('listbox'));
    await user.click(await list.findByRole('option', { name: 'Name' }));
    await user.type(await screen.findByRole('textbox', { name: 'Condition 2.1 of 1, value' }), 'a{Enter}');
    const made = all(rule('email', 'IS_NULL'), onSame('Group', rule('name', 'CONTAINS', 'a', 'Group')));
    await waitFor(() => expect(last()?.filter).toEqual(made));
    expect(
      await screen.findByText('E-mail is not set AND Same record: Group (Name contains “a”)'),
    ).toBeTruthy();
    expect(await matches('Matches: 0')).toBeTruthy();
  });

  it('come around a condition that is there by its menu, and only where there may be several', async () => {
    const group = rule('name', 'IS_NULL', undefined, 'Group');
    const { last } = await openEditor(all(rule('email', 'IS_NULL'), group));
    await user.click(button('Condition 1 of 2: Move'));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: SAME })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(button('Condition 2 of 2: Move'));
    await user.click(await screen.findByRole('menuitem', { name: SAME }));
    expect(last()?.filter).toEqual(all(rule('email', 'IS_NULL'), onSame('Group', group)));
    expect(document.activeElement).toBe(button('Condition 2.1 of 1: Move'));
    await user.keyboard('{Control>}z{/Control}');
    expect(last()?.filter).toEqual(all(rule('email', 'IS_NULL'), group));
  });
});

describe('an expression', () => {
  it('needs its operator: red once it was left', async () => {
    const { last } = await openEditor();
    await user.click(button('Filter: Add expression'));
    const group = screen.getByRole('radiogroup');
    expect(group.className).not.toContain('is-invalid');
    await user.tab();
    expect(group.className).toContain('is-invalid');
    await user.click(toggle('Filter', 'OR'));
    expect(group.className).not.toContain('is-invalid');
    expect(last()?.draft).toEqual({
      type: 'EXPRESSION',
      expression: { operator: 'OR', compoundFilters: [{}] },
    });
  });

  it('divides its children, adds and removes them', async () => {
    const { last } = await openEditor(all(rule('email', 'IS_NOT_NULL'), rule('phone', 'IS_NULL')));
    const dividers = () =>
      [...document.querySelectorAll('.filter-divider')].map(({ textContent }) => textContent);
    expect(dividers()).toEqual(['AND']);
    await user.click(toggle('Filter', 'OR'));
    await user.click(button('Condition 2 of 2: Move'));
    await user.click(await screen.findByRole('menuitem', { name: /^Add condition below/ }));
    expect(dividers()).toEqual(['OR', 'OR']);
    expect(document.activeElement).toBe(button('Condition 3 of 3: Set filter'));
    await user.click(button('Condition 1 of 3: Remove'));
    expect(last()?.draft?.expression?.compoundFilters).toEqual([rule('phone', 'IS_NULL'), {}]);
    expect(document.activeElement).toBe(button('Condition 1 of 2: Move'));
  });

  it('nests to level 3, where only filters can be set', async () => {
    await openEditor();
    await user.click(button('Filter: Add expression'));
    for (const place of ['1', '1.1']) await user.click(button(`Condition ${place} of 1: Add expression`));
    expect(button('Condition 1.1.1 of 1: Set filter')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Condition 1.1.1 of 1: Add expression' })).toBeNull();
    await user.click(button('Condition 1.1.1 of 1: Set filter'));
    expect(screen.getAllByRole('button', { name: /Add condition$/ })).toHaveLength(3);
    expect(screen.getAllByRole('button', { name: /Add group$/ })).toHaveLength(2);
  });

  it('AND and OR are the choices; NOT is a button beside them and takes one child', async () => {
    await openEditor(all(rule('email', 'IS_NULL'), rule('phone', 'IS_NULL')));
    const choices = within(screen.getByRole('radiogroup', { name: 'Filter, operator' }));
    expect(choices.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Filter: NOT' })).toBeNull();
    await user.click(button('Condition 2 of 2: Remove'));
    await user.click(button('Filter: NOT'));
    expect(button('Filter: NOT').getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Add condition' })).toBeNull();
    await user.click(button('Filter: NOT'));
    expect(toggle('Filter', 'AND')).toHaveProperty('checked', true);
  });
});

describe('undo, keys and moving', () => {
  const PAIR = all(rule('email', 'IS_NULL'), rule('phone', 'IS_NULL'));
  const fields = () =>
    screen.getAllByRole<HTMLSelectElement>('combobox', { name: /, field$/ }).map(({ value }) => value);

  it('goes back with Ctrl+Z and forth with Ctrl+Y', async () => {
    const { last } = await openEditor(PAIR);
    await user.click(button('Condition 1 of 2: Remove'));
    await user.keyboard('{Control>}z{/Control}');
    expect(last()?.filter).toEqual(PAIR);
    await user.keyboard('{Control>}y{/Control}');
    expect(last()?.filter).toEqual(all(rule('phone', 'IS_NULL')));
    await user.click(button('Undo'));
    expect(last()?.filter).toEqual(PAIR);
  });

  it('arrows go from card to card, with Alt they move it; Insert adds, Delete removes', async () => {
    await openEditor(PAIR);
    button('Condition 1 of 2: Move').focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('Condition 2 of 2: Move'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(fields()).toEqual(['phone', 'email']);
    expect(document.activeElement).toBe(button('Condition 1 of 2: Move'));
    await user.keyboard('{Insert}');
    expect(document.activeElement).toBe(button('Condition 2 of 3: Set filter'));
    button('Condition 2 of 3: Move').focus();
    await user.keyboard('{Delete}{Delete}');
    expect(fields()).toEqual(['phone']);
  });

  it('the menu of a card does the same', async () => {
    await openEditor(PAIR);
    await user.click(button('Condition 2 of 2: Move'));
    const items = await screen.findAllByRole('menuitem');
    expect(
      items.filter((item) => !(item as HTMLButtonElement).disabled).map(({ textContent }) => textContent),
    ).toEqual(['Move upAlt+↑', 'Add condition belowInsert', 'RemoveDelete']);
    await user.keyboard('{Enter}');
    expect(fields()).toEqual(['phone', 'email']);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('what it says', () => {
  it('reads as one line, records by their labels, with the number of matches', async () => {
    const { data } = await api.call(`mutation {
      group: createGroup(input: {name: "Cardiology"}) { id }
      contact: createContact(input: {firstName: "Ada", lastName: "Byron", email: "ada@example.test"}) { id }
    }`);
    const { id } = data['group'] as { id: string };
    await openEditor(all(rule('id', 'EQUALS', id, 'Group'), rule('email', 'IS_NOT_NULL')));
    expect(await screen.findByText('Group is Cardiology AND E-mail is set')).toBeTruthy();
    expect(await matches('Matches: 0')).toBeTruthy();
    await user.click(button('Condition 1 of 2: Remove'));
    expect(await matches('Matches: 1')).toBeTruthy();
  });

  it('asks for the matches once it is left alone, and never shows those of another filter', async () => {
    await openEditor(rule('lastName', 'EQUALS', 'nobody'));
    expect(await matches('Matches: 0')).toBeTruthy();
    const sent = api.sent('MatchesContact').length;
    const release = api.hold('MatchesContact');
    const value = screen.getByRole('textbox', { name: 'Filter, value' });
    await user.type(value, 'x{Enter}');
    await waitFor(() => expect(api.sent('MatchesContact')).toHaveLength(sent + 1));
    expect(screen.queryByText(/^Matches/)).toBeNull();
    await user.clear(value);
    await user.tab();
    release();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByText(/^Matches/)).toBeNull();
    expect(api.sent('MatchesContact')).toHaveLength(sent + 1);
  });

  it('goes on where the count or its holder fails', async () => {
    api.status(500, 'MatchesContact');
    const fail = () => {
      throw new Error('The holder fails.');
    };
    await openEditor(undefined, { onChange: fail });
    await user.click(button('Filter: Set filter'));
    await choose('Filter, field', 'email');
    await choose('Filter, operator', 'IS_NULL');
    expect(await screen.findByText('The matches could not be counted')).toBeTruthy();
    expect(screen.getByText('E-mail is not set')).toBeTruthy();
  });
});

/** What stands in the menu beside undo and redo. */
async function more(item: string): Promise<void> {
  await user.click(button('More about this filter'));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

describe('JSON', () => {
  it('is copied, and pasted in the place of the whole', async () => {
    const { last } = await openEditor(rule('email', 'IS_NULL'));
    await more('Copy as JSON');
    expect(JSON.parse(await navigator.clipboard.readText())).toEqual(rule('email', 'IS_NULL'));
    await more('Paste JSON');
    const pasted = all(rule('lastName', 'CONTAINS', 'a'), rule('name', 'EQUALS', 'x', 'Group'));
    await user.click(screen.getByRole('textbox', { name: /^Paste the JSON/ }));
    await user.paste(JSON.stringify(pasted));
    await user.click(button('Apply'));
    await waitFor(() => expect(last()?.filter).toEqual(pasted));
    await user.click(button('Undo'));
    expect(last()?.filter).toEqual(rule('email', 'IS_NULL'));
  });

  it.each([
    ['{', 'filter: this is not JSON'],
    [
      JSON.stringify(all(rule('nickname', 'IS_NULL'))),
      'filter.expression.compoundFilters[0].filter.objectField: there is no such field',
    ],
    [
      JSON.stringify(rule('name', 'IS_NULL', undefined, 'CustomFieldDefinition')),
      'filter.filter.objectName: this list cannot be filtered by such an object',
    ],
  ])('%s is refused with place and reason; text and filter stay', async (text, problem) => {
    const { said } = await openEditor(rule('email', 'IS_NULL'));
    await more('Paste JSON');
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Paste the JSON/ });
    await user.click(area);
    await user.paste(text);
    await user.click(button('Apply'));
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(area.value).toBe(text);
    expect(said).toEqual([]);
  });
});
