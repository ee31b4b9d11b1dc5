import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PICKER_EXTRA_ROWS } from '../../../src/contract/constants.ts';
import type { ObjectField } from '../../../src/contract/introspection.ts';
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

let ids: readonly string[] = [];
beforeAll(async () => {
  const groups = Array.from({ length: 30 }, (_, i) => {
    const name = `Group ${String(i + 1).padStart(2, '0')}`;
    return `g${i}: createGroup(input: {name: "${name}"}) { id }`;
  });
  const { data } = await api.call(`mutation { ${groups.join('\n')} }`);
  ids = Object.values(data).map((group) => (group as { id: string }).id);
});

interface PickerProps {
  readonly start: readonly string[];
  readonly multiple: boolean;
  readonly of: ObjectField;
}

let value: readonly string[] = [];
beforeEach(() => {
  value = [];
});
function report(next: readonly string[]) {
  value = next;
}

function Picker({ start, multiple, of }: PickerProps) {
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
    />
  );
}

const show = (start: readonly string[], { multiple = true, of = GROUPS } = {}) =>
  renderPage({ '/': <Picker start={start} multiple={multiple} of={of} /> }, '/');

const openDialog = async () => {
  await user.click(screen.getByRole('button', { expanded: false, name: /Choose|Selected/ }));
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
    await waitFor(() => expect(tags()).toEqual(ids.map((_, i) => `Group ${String(i + 1).padStart(2, '0')}`)));
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

  it('of nothing are not asked for', async () => {
    show([]);
    expect(await screen.findByText('Choose…')).toBeTruthy();
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
    expect(await screen.findByText('Choose…')).toBeTruthy();
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
    screen.getByRole('button', { name: 'Selected: 3' }).focus();
    await user.keyboard('{Backspace}');
    expect(value).toEqual(ids.slice(0, 2));
  });
});
