import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICKER_EXTRA_ROWS } from '../../../src/contract/constants.ts';
import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import type { ObjectField } from '../../../src/contract/metadata/introspection.ts';
import type { FieldPickerModel } from '../../../src/engine/model/object-model.ts';
import { FormStoreContext } from '../../../src/views/form-state/form-context.ts';
import { formRules } from '../../../src/views/form-state/form-rules.ts';
import { createFormStore } from '../../../src/views/form-state/form-store.ts';
import { RecordPicker } from '../../../src/views/picker/record-picker.tsx';
import { field } from '../../engine/fixtures.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const GROUPS = field('groupList', 'LIST', { typeName: 'Group', recordLabel: '{name}' });
const NETWORK = 'A network error occurred. Please check your connection.';
const LABELS = 'LabelsGroup';

const name = (index: number) => `Group ${String(index + 1).padStart(2, '0')}`;
let ids: readonly string[] = [];
beforeAll(async () => {
  const groups = Array.from({ length: 30 }, (_, i) => {
    return `g${i}: createGroup(input: {name: "${name(i)}"}) { id }`;
  });
  const { data } = await api.call(`mutation { ${groups.join('\n')} }`);
  ids = Object.values(data).map((group) => (group as { id: string }).id);
});

interface PickerProps {
  readonly start: readonly string[];
  readonly multiple: boolean;
  readonly of: ObjectField;
  readonly rules?: FieldPickerModel;
}

let value: readonly string[] = [];
beforeEach(() => {
  value = [];
});
function report(next: readonly string[]) {
  value = next;
}

function Picker({ start, multiple, of, rules }: PickerProps) {
  const [current, setCurrent] = useState(start);
  return (
    <RecordPicker
      id="picker"
      field={of}
      multiple={multiple}
      ids={current}
      onChange={(next) => {
        report(next);
        setCurrent(next);
      }}
      onBlur={() => undefined}
      required={false}
      readOnly={false}
      invalid={false}
      describedBy={undefined}
      rules={rules}
    />
  );
}

const show = (
  start: readonly string[],
  { multiple = true, of = GROUPS, ...more }: Partial<PickerProps> = {},
) => renderPage({ '/': <Picker start={start} multiple={multiple} of={of} {...more} /> }, '/');

/** Types as whoever has come by the Tab key: a click would open the table. */
const type = async (text: string) => {
  screen.getByRole('combobox').focus();
  await user.keyboard(text);
};
const offered = () => screen.getAllByRole('option').map((option) => option.textContent.trim());
const openDialog = async () => {
  await user.click(screen.getByRole('button', { name: 'Select Items: Label of groupList' }));
  return screen.findByRole('dialog', { name: 'Select Items' });
};
const tick = async (dialog: HTMLElement, name: string) => {
  const cells = await waitFor(() => {
    const found = dialog.querySelectorAll<HTMLElement>('.ag-row');
    const row = [...found].find((one) => one.textContent.includes(name));
    if (!row) throw new Error(`No row ${name}`);
    return row;
  });
  await user.click(within(cells).getByRole('checkbox'));
};
const select = (dialog: HTMLElement) => user.click(within(dialog).getByRole('button', { name: 'Select' }));
const tags = () => [...document.querySelectorAll('.record-tag-text')].map((tag) => tag.textContent);

describe('labels', () => {
  it('of many records come in one call', async () => {
    show(ids);
    await waitFor(() => expect(tags()).toEqual(ids.map((_, i) => name(i))));
    expect(api.sent()).toHaveLength(1);
    expect(api.sent(LABELS)[0]?.variables).toMatchObject({
      limit: ids.length + PICKER_EXTRA_ROWS,
      filter: { filter: { objectField: 'id', operator: 'IN' } },
    });
  });

  it('of one record are asked for by EQUALS', async () => {
    show(ids.slice(0, 1));
    await waitFor(() => expect(tags()).toEqual(['Group 01']));
    expect(api.sent()).toHaveLength(1);
    expect(api.sent(LABELS)[0]?.variables).toMatchObject({
      filter: { filter: { objectField: 'id', operator: 'EQUALS', value: JSON.stringify(ids[0]) } },
    });
  });

  it('of nothing are not asked for', () => {
    show([]);
    expect(screen.getByPlaceholderText('Choose…')).toBeTruthy();
    expect(api.sent()).toHaveLength(0);
  });

  it('that cannot be loaded leave the ids, which can still be removed', async () => {
    api.offline(LABELS);
    show(ids.slice(0, 2));
    await waitFor(() => expect(tags()).toEqual(ids.slice(0, 2)));
    await user.click(screen.getByRole('button', { name: `Remove ${ids[0]}` }));
    expect(value).toEqual([ids[1]]);
  });
});

describe('labels of several pickers', () => {
  it('come in one call, of several objects too', async () => {
    const { data } = await api.call('mutation { createContact(input: {firstName: "Ada"}) { id } }');
    const contact = (data['createContact'] as { id: string }).id;
    const contacts = field('contactList', 'LIST', {
      typeName: 'Contact',
      recordLabel: '{firstName} {lastName}',
    });
    renderPage(
      {
        '/': (
          <>
            <Picker start={ids.slice(0, 2)} multiple of={GROUPS} />
            <Picker start={ids.slice(1, 4)} multiple of={GROUPS} />
            <Picker start={[contact]} multiple of={contacts} />
          </>
        ),
      },
      '/',
    );
    await waitFor(() => expect(tags()).toEqual([0, 1, 1, 2, 3].map(name).concat('Ada')));
    expect(api.sent()).toHaveLength(1);
    expect(api.sent()[0]?.variables).toMatchObject({
      limit: 4 + PICKER_EXTRA_ROWS,
      limit1: 1 + PICKER_EXTRA_ROWS,
    });
  });

  it('of a thousand records cost one call, and that only when all are to be shown', async () => {
    const many = [...ids, ...Array.from({ length: 970 }, (_, i) => `none-${i}`)];
    show(many);
    await waitFor(() => expect(tags()).toEqual(ids.slice(0, 30).map((_, i) => name(i))));
    expect(api.sent()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '970 more' }));
    await waitFor(() => expect(tags()).toHaveLength(1000));
    expect(api.sent()).toHaveLength(2);
  });

  it('are marked where the record was deleted, and stay until they are removed', async () => {
    const { data } = await api.call('mutation { createGroup(input: {name: "Brief"}) { id version } }');
    const brief = data['createGroup'] as { id: string; version: number };
    await api.call('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id: brief.id });
    show([brief.id]);
    expect(await screen.findByText('deleted')).toBeTruthy();
    expect(tags()).toEqual([brief.id]);
    expect(value).toEqual([]);
  });
});

describe('typing', () => {
  it('offers the first matches; Enter takes one, without the dialog', async () => {
    show(ids.slice(0, 1));
    const input = screen.getByRole('combobox');
    await type('group 0');
    // Group 01 is selected already.
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 19].map(name),
      ),
    );
    expect(screen.getByText('10 of 11; type to narrow')).toBeTruthy();
    expect(api.sent('MatchesGroup').at(-1)?.variables).toMatchObject({ limit: 1 + PICKER_EXTRA_ROWS });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
      name(2),
    );
    await user.keyboard('{Enter}');
    expect(value).toEqual([ids[0], ids[2]]);
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(input);
  });

  it('says how much there is, and what finds nothing', async () => {
    show([]);
    await type('g');
    expect(await screen.findByText('10 of 30; type to narrow')).toBeTruthy();
    await user.keyboard('zzz');
    expect(await screen.findByText('Nothing matches “gzzz”.')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
    expect(value).toEqual([]);
  });

  it.each([
    ['Enter', () => user.keyboard('{Enter}')],
    ['a click', () => user.click(screen.getByRole('combobox'))],
    ['a click on a label', () => user.click(screen.getByText('Group 01'))],
  ])(
    'nothing and then %s opens the table; the focus comes back, and nothing is offered',
    async (_key, open) => {
      show(ids.slice(0, 1));
      await screen.findByText('Group 01');
      screen.getByRole('combobox').focus();
      await open();
      const dialog = await screen.findByRole('dialog', { name: 'Select Items' });
      await user.click(within(dialog).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
      expect(screen.queryByRole('listbox')).toBeNull();
    },
  );
});

describe('before a letter is typed', () => {
  it.each(['{Tab}', '{ArrowDown}'])(
    '%s offers the first, and Enter takes none that no key has reached',
    async (key) => {
      show([]);
      if (key === '{ArrowDown}') screen.getByRole('combobox').focus();
      await user.keyboard(key);
      await waitFor(() => expect(offered()).toEqual(Array.from({ length: 10 }, (_, at) => name(at))));
      expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBeNull();
      await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      expect(value).toEqual([ids[1]]);
      await user.keyboard('{ArrowDown}');
      await screen.findByRole('listbox');
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('listbox')).toBeNull();
      await user.keyboard('{ArrowDown}');
      await screen.findByRole('listbox');
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: 'Select Items' })).toBeTruthy();
      expect(value).toEqual([ids[1]]);
    },
  );

  it('those chosen lately come first, the last one on top', async () => {
    show([]);
    for (const text of ['group 20', 'group 07']) {
      await type(text);
      await waitFor(() => expect(offered()).toHaveLength(1));
      await user.keyboard('{Enter}');
    }
    cleanup();
    show([]);
    await user.tab();
    const lately = await screen.findByRole('group', { name: 'Recently used' });
    expect(
      within(lately)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([name(6), name(19)]);
    expect(offered()).toEqual([6, 19, 0, 1, 2, 3, 4, 5, 7, 8].map(name));
    // Of those that may not be chosen here nothing is offered.
    cleanup();
    show([], { rules: { filter: queryFilter('Group', 'name', 'CONTAINS', '2'), create: false } });
    await user.tab();
    await waitFor(() => expect(offered().slice(0, 2)).toEqual([name(19), name(1)]));
  });
});

describe('what is missing', () => {
  const rules = { filter: undefined, create: true };

  it('is made from what was typed, chosen, and the focus is back', async () => {
    show(ids.slice(0, 1), { rules });
    await type('Zebra friends');
    await user.click(await screen.findByRole('option', { name: 'Create “Zebra friends”' }));
    const form = await screen.findByRole('dialog', { name: 'New group' });
    const box = await within(form).findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(box.value).toBe('Zebra friends');
    await user.type(box, '!');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(tags()).toEqual(['Group 01', 'Zebra friends!']));
    expect(value).toHaveLength(2);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox')));
  });

  it('is not offered where it is there, or where nothing is made', async () => {
    show([], { rules });
    await type('group 07');
    await waitFor(() => expect(offered()).toEqual([name(6)]));
    cleanup();
    show([]);
    await type('Nobody');
    expect(await screen.findByText('Nothing matches “Nobody”.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });
});

describe('a constraint', () => {
  const filter = queryFilter('Group', 'name', 'CONTAINS', '1');

  it('holds in the table and for what is typed', async () => {
    show([], { rules: { filter, create: false } });
    await type('group 0');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent)).toEqual([name(0), name(9)]),
    );
    await user.keyboard('{Escape}');
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.querySelectorAll('.ag-row')).toHaveLength(12));
    expect(within(dialog).queryByRole('button', { name: /^New/ })).toBeNull();
  });

  it('marks what no longer fits, and drops nothing', async () => {
    show(ids.slice(0, 2), { rules: { filter, create: false } });
    const mark = await screen.findByText('no longer fits');
    await waitFor(() => expect(mark.closest('.record-tag')?.textContent).toContain('Group 02'));
    expect(screen.getAllByText('no longer fits')).toHaveLength(1);
    expect(tags()).toEqual([name(0), name(1)]);
  });

  it('follows another field of the form', async () => {
    const filter: CompoundFilter = {
      type: 'FILTER',
      filter: {
        objectName: 'Group',
        objectField: 'name',
        operator: 'CONTAINS',
        variable: { id: 'form.ward' },
      },
    };
    const rules = formRules({ tabs: [], sections: [], unshown: [] }, 'UTC');
    const values = { ward: '01' };
    const store = createFormStore(rules, { base: values, version: null, values });
    renderPage(
      {
        '/': (
          <FormStoreContext value={store}>
            <Picker start={ids.slice(0, 1)} multiple of={GROUPS} rules={{ filter, create: false }} />
          </FormStoreContext>
        ),
      },
      '/',
    );
    await waitFor(() => expect(tags()).toEqual([name(0)]));
    await waitFor(() => expect(api.sent('FittingGroup')).toHaveLength(1));
    expect(screen.queryByText('no longer fits')).toBeNull();
    act(() => store.setValue('ward', '02'));
    expect(await screen.findByText('no longer fits')).toBeTruthy();
    await type('group');
    await waitFor(() => expect(screen.getByRole('option').textContent).toBe(name(1)));
    // What says nothing to the filter asks nothing.
    act(() => store.setValue('other', 'x'));
    expect(api.sent('FittingGroup')).toHaveLength(2);
  });

  it('whose variable has no value finds nothing', async () => {
    const open: CompoundFilter = {
      type: 'FILTER',
      filter: {
        objectName: 'Group',
        objectField: 'name',
        operator: 'CONTAINS',
        variable: { id: 'form.ward' },
      },
    };
    show([], { rules: { filter: open, create: false } });
    await type('group');
    expect(await screen.findByText('Nothing matches “group”.')).toBeTruthy();
  });
});

describe('choosing', () => {
  it('many: answers a list of ids in the order of choice', async () => {
    show(ids.slice(2, 3));
    const dialog = await openDialog();
    await tick(dialog, 'Group 05');
    await tick(dialog, 'Group 01');
    expect(within(dialog).getByText('Selected: 3')).toBeTruthy();
    await select(dialog);
    expect(value).toEqual([ids[2], ids[4], ids[0]]);
    await waitFor(() => expect(tags()).toEqual(['Group 03', 'Group 05', 'Group 01']));
  });

  it('many, over a search: what the search hides stays chosen', async () => {
    show(ids.slice(2, 3));
    const dialog = await openDialog();
    await user.type(await within(dialog).findByRole('searchbox'), '29{Enter}');
    await waitFor(() => expect(dialog.querySelectorAll('.ag-row')).toHaveLength(1));
    await tick(dialog, 'Group 29');
    await select(dialog);
    expect(value).toEqual([ids[2], ids[28]]);
  });

  it('marks what is selected, on every page, and lists it alone when asked to', async () => {
    show([ids[1] as string, ids[27] as string]);
    const dialog = await openDialog();
    const ticked = () =>
      [...dialog.querySelectorAll('.ag-row-selected')].map((row) => row.textContent).join(' ');
    await waitFor(() => expect(ticked()).toContain('Group 02'));
    await user.click(within(dialog).getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(ticked()).toContain('Group 28'));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Show selected only' }));
    await waitFor(() => expect(dialog.querySelectorAll('.ag-row-selected')).toHaveLength(2));
    await select(dialog);
    expect(value).toEqual([ids[1], ids[27]]);
  });

  it('one: answers one id', async () => {
    show(ids.slice(2, 3), { multiple: false });
    const dialog = await openDialog();
    await tick(dialog, 'Group 05');
    expect(within(dialog).getByText('Selected: 1')).toBeTruthy();
    await select(dialog);
    expect(value).toEqual([ids[4]]);
  });

  it('one, then none: answers nothing', async () => {
    show(ids.slice(2, 3), { multiple: false });
    const dialog = await openDialog();
    await tick(dialog, 'Group 03');
    await select(dialog);
    expect(value).toEqual([]);
    expect(screen.getByPlaceholderText('Choose…')).toBeTruthy();
  });

  it('and then Cancel: changes nothing', async () => {
    show(ids.slice(0, 1));
    const dialog = await openDialog();
    await tick(dialog, 'Group 05');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(value).toEqual([]);
    expect(tags()).toEqual(['Group 01']);
  });

  it('after a fault: the table says so, and tries again', async () => {
    api.offline('ListGroup');
    show([]);
    const dialog = await openDialog();
    await within(dialog).findByText(NETWORK);
    api.recover();
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await tick(dialog, 'Group 02');
    await select(dialog);
    expect(value).toEqual([ids[1]]);
  });
});

describe('removing', () => {
  it('by the icon of a record', async () => {
    show(ids.slice(0, 3));
    await user.click(await screen.findByRole('button', { name: 'Remove Group 02' }));
    expect(value).toEqual([ids[0], ids[2]]);
    expect(tags()).toEqual(['Group 01', 'Group 03']);
  });

  it('by Backspace: the last', async () => {
    show(ids.slice(0, 3));
    await screen.findByText('Group 03');
    screen.getByRole('combobox').focus();
    await user.keyboard('{Backspace}');
    expect(value).toEqual(ids.slice(0, 2));
  });
});
