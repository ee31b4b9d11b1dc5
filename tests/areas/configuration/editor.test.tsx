/** The visual editor and the inspector, over the real API. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ConfigurationScreen } from '../../../src/areas/configuration/configuration-screen.tsx';
import type { DraftChange } from '../../../src/contract/layers/override.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';
import { patience } from '../../support/patience.ts';

preparePage();
const api = hostApi();
const user = userEvent.setup();
const ROUTE = '/app/configuration';

async function open(address: string) {
  const props = {
    route: ROUTE,
    areas: [],
    objects: [],
    viewer: { id: '', name: '', email: 'admin@page.test', tenantName: '' },
  };
  const page = renderPage({ [`${ROUTE}/*`]: <ConfigurationScreen {...props} /> }, ROUTE + address);
  // The first of them loads the code of the editors, too.
  await (address.startsWith('/')
    ? screen.findByRole('region', { name: 'Inspector' }, { timeout: patience(20_000) })
    : screen.findByRole('table', {}, { timeout: patience(20_000) }));
  return page;
}
/** An editor, with the inspector beside it. */
const openTab = (object: string, tab: string) => open(`/${object}?tab=${tab}&side=inspector`);

const PLACE = 'document: $document, layer: "tenant", owner: ""';
async function draft(object: string): Promise<{ changes: DraftChange[]; version: number }> {
  const { data } = await api.call(
    `query ($document: String!) { it: configDocument(${PLACE}) { draft { key value reset } draftVersion } }`,
    { document: `view/${object}` },
  );
  const { draft: changes, draftVersion: version } = data['it'] as {
    draft: DraftChange[];
    draftVersion: number;
  };
  return { changes, version };
}
const keys = async (object: string) =>
  Object.fromEntries((await draft(object)).changes.map(({ key, value }) => [key, value]));
const kept = (object: string, wanted: object) =>
  waitFor(async () => expect(await keys(object)).toEqual(wanted));

/** Publishes changes of everybody's layer. */
async function publish(object: string, changes: readonly Partial<DraftChange>[]): Promise<void> {
  const { data } = await api.call('{ configuration { revision } }');
  const { revision } = data['configuration'] as { revision: number };
  const { version } = await draft(object);
  const answer = await api.call(
    `mutation ($document: String!, $changes: JSON!, $version: Int!, $revision: Int!) {
      saveConfigDraft(${PLACE}, changes: $changes, draftVersion: $version) { draftVersion }
      publishConfiguration(note: "Test", revision: $revision) { number }
    }`,
    { document: `view/${object}`, changes, version, revision },
  );
  expect(answer.errors).toBeUndefined();
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const grips = (name: string) =>
  part(name)
    .getAllByRole('button', { name: /^Move: / })
    .map((grip) => grip.getAttribute('aria-label')?.slice(6));

beforeEach(async () => {
  await api.call('mutation { discardConfigDraft }');
});

it('gives a shipped entry of the menu another picture', async () => {
  await openTab('Group', 'label');
  const flag = within(await screen.findByRole('region', { name: 'Menu icon' })).getByRole<HTMLInputElement>(
    'radio',
    { name: 'Flag' },
  );
  expect(flag.checked).toBe(false);
  await user.click(flag);
  await kept('Group', { '/icon': 'flag' });
  const { changes } = await draft('Group');
  await publish('Group', changes);
  const { data } = await api.call('{ areas { entries { object icon } } }');
  const entries = (data['areas'] as { entries: { object: string; icon: string }[] }[]).flatMap(
    (area) => area.entries,
  );
  expect(entries.find(({ object }) => object === 'Group')?.icon).toBe('flag');
  await publish('Group', [{ key: '/icon', reset: true }]);
});

describe('columns', () => {
  it('move by keys, keep the focus, and are in the draft at once; Undo takes it back', async () => {
    await openTab('Group', 'list');
    await screen.findByRole('region', { name: 'Columns' });
    part('Columns').getByRole('button', { name: 'Move: Number of contacts' }).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(grips('Columns').slice(0, 2)).toEqual(['Number of contacts', 'Name']);
    expect(document.activeElement).toBe(
      part('Columns').getByRole('button', { name: 'Move: Number of contacts' }),
    );
    screen.getByText('Number of contacts: place 1 of 4');
    await kept('Group', { '/columns': ['contactListTotal', 'name', 'representativeListTotal', 'id'] });
    await screen.findByText('Draft saved');
    await user.keyboard('{Control>}z{/Control}');
    expect(grips('Columns').slice(0, 2)).toEqual(['Name', 'Number of contacts']);
    await kept('Group', {});
  });

  it('are hidden, sized, removed and added, also those of related records', async () => {
    await openTab('Meeting', 'list');
    await user.click(await screen.findByRole('button', { name: 'Title: shown in the list' }));
    await user.click(screen.getByRole('button', { name: /^Settings: Duration in minutes/ }));
    const width = part('Columns').getByRole('textbox', { name: 'Width (pixels)' });
    await user.clear(width);
    await user.type(width, '9');
    part('Columns').getByText('A whole number from 40 to 1200');
    await user.type(width, '0');
    await user.click(part('Columns').getByRole('button', { name: 'Remove the column' }));
    await user.click(screen.getByRole('button', { name: 'Add a column' }));
    const choices = within(screen.getByRole('group', { name: 'Add a column' }));
    await user.click(await choices.findByRole('button', { name: 'Fields of: Presentation' }));
    const name = await choices.findByText('presentation.name');
    expect(within(name.parentElement as HTMLElement).getByRole<HTMLButtonElement>('button').disabled).toBe(
      true,
    );
    await user.click(choices.getAllByRole('button', { name: 'Status' })[0] as HTMLElement);
    await waitFor(async () => {
      const { '/columns': columns, ...others } = await keys('Meeting');
      expect(others).toEqual({ '/columns/title/hidden': true });
      expect(columns).toEqual(expect.arrayContaining(['id', 'presentation.status']));
      expect(columns).not.toContain('duration');
    });
  });

  it('say why they cannot be edited in the list', async () => {
    await openTab('Meeting', 'list');
    await user.click(await screen.findByRole('button', { name: /^Settings: Duration in minutes/ }));
    screen.getByText('The field is read-only.');
    await user.click(screen.getByRole('button', { name: 'Settings: Presentation › Name' }));
    screen.getByText(/a field of another record/);
  });

  it('of related records get a name of the tenant', async () => {
    await openTab('Meeting', 'list');
    await user.click(await screen.findByRole('button', { name: 'Settings: Presentation › Name' }));
    await user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Talk');
    await user.tab();
    await screen.findByRole('button', { name: 'Settings: Talk' });
    const texts = async () => {
      const { data } = await api.call(
        `query ($document: String!) { it: configDocument(${PLACE}) { draft { key value } problems { message } } }`,
        { document: 'texts/Meeting' },
      );
      return data['it'];
    };
    await waitFor(async () =>
      expect(await texts()).toEqual({
        draft: [{ key: '/en/columns/presentation.name', value: 'Talk' }],
        problems: [],
      }),
    );
    await user.clear(screen.getByRole('textbox', { name: 'Label' }));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await texts()).toMatchObject({ draft: [] }));
  });
});

it('order, page size, actions and dashboard become keys of the draft', async () => {
  await openTab('Group', 'list');
  await user.selectOptions(await screen.findByLabelText('Initial rows per page'), '100');
  await user.selectOptions(screen.getByLabelText('Direction: Name'), 'Descending');
  await user.click(within(screen.getByRole('group', { name: 'Above the list' })).getByLabelText('Export'));
  await user.click(screen.getByLabelText(/^The dashboard shows/));
  await kept('Group', {
    '/pageSize': 100,
    '/sort/name/direction': 'DESCENDING',
    '/actions/header': ['import', 'new'],
    '/dashboard/trend': null,
  });
});

describe('the form', () => {
  it('takes fields out and puts them into sections; what is needed cannot be left out', async () => {
    await openTab('Meeting', 'form');
    await user.click(await screen.findByRole('button', { name: 'Move: Title' }));
    expect(screen.queryByRole('menuitem', { name: 'Leave out of the form' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: /^To the section: Time/ }));
    await user.click(screen.getByRole('button', { name: 'Move: Description' }));
    await user.click(screen.getByRole('menuitem', { name: 'Leave out of the form' }));
    await kept('Meeting', {
      '/form/sections/meeting/fields': ['presentation', 'status'],
      '/form/sections/time/fields': ['startTimeUTC', 'endTimeUTC', 'duration', 'title'],
      '/form/exclude': ['meetingEventList', 'description'],
    });
  });

  it('shows which rules hold for a field where the field is, and opens them by its name', async () => {
    await openTab('Meeting', 'form');
    const row = async (name: string) =>
      (await screen.findByRole('button', { name: new RegExp(`^Settings: ${name} `) })).closest(
        'li',
      ) as HTMLElement;
    const tags = async (name: string) =>
      [...(await row(name)).querySelectorAll('.config-row-facts .bp6-tag')].map(
        ({ textContent }) => textContent,
      );
    expect(await tags('Title')).toEqual(['Required']);
    expect(await tags('Moderator')).toEqual([]);
    await user.click(within(await row('Moderator')).getByText('Moderator'));
    await user.click(screen.getByRole('checkbox', { name: 'Read-only in forms' }));
    await waitFor(async () => expect(await tags('Moderator')).toEqual(['Read-only']));
    await user.click(screen.getByRole('checkbox', { name: /^New records can be created/ }));
    await waitFor(async () => expect(await tags('Moderator')).toEqual(['Read-only', 'Limited choice']));
  });

  it('gets other titles where they stand: Enter or F2 begins, Escape drops, leaving keeps', async () => {
    await openTab('Meeting', 'form');
    const title = (name: string) => screen.findByRole('button', { name });
    const texts = async () => {
      const { data } = await api.call(
        `query ($document: String!) { it: configDocument(${PLACE}) { draft { key value } } }`,
        { document: 'texts/Meeting' },
      );
      return (data['it'] as { readonly draft: readonly unknown[] }).draft;
    };
    (await title('Time')).focus();
    await user.keyboard('{F2}Nothing{Escape}');
    await waitFor(async () => expect(document.activeElement).toBe(await title('Time')));
    await user.keyboard('{Enter}When{Enter}');
    await waitFor(async () => expect(document.activeElement).toBe(await title('When')));
    await waitFor(async () => expect(await texts()).toEqual([{ key: '/en/sections/time', value: 'When' }]));
    await user.click(await title('When'));
    await user.keyboard('How long');
    await user.click(await title('Meeting'));
    await user.keyboard('  ');
    await user.tab();
    await title('Meeting');
    await title('How long');
    await waitFor(async () =>
      expect(await texts()).toEqual([{ key: '/en/sections/time', value: 'How long' }]),
    );
  });

  it('gets a section with a title in the texts, and rules of a field', async () => {
    await openTab('Meeting', 'form');
    await user.click(await screen.findByRole('button', { name: 'Add a section' }));
    await user.type(screen.getByRole('textbox', { name: 'Title of the section' }), 'Who leads');
    await user.selectOptions(screen.getByLabelText('First field'), 'Moderator');
    await user.click(screen.getAllByRole('button', { name: 'Add a section' })[1] as HTMLElement);
    await user.click(screen.getByRole('button', { name: /^Settings: Moderator/ }));
    await user.click(screen.getByRole('checkbox', { name: 'Required' }));
    await user.click(screen.getByRole('checkbox', { name: /^New records can be created/ }));
    await waitFor(async () =>
      expect(await keys('Meeting')).toMatchObject({
        '/form/sections': ['meeting', 'time', 'people', 'whoLeads'],
        '/form/sections/whoLeads/fields': ['moderator'],
        '/form/fields/moderator/required': true,
        '/form/fields/moderator/picker/create': false,
      }),
    );
    const { data } = await api.call(
      `query ($document: String!) { it: configDocument(${PLACE}) { draft { key value } } }`,
      { document: 'texts/Meeting' },
    );
    expect(data['it']).toMatchObject({ draft: [{ key: '/en/sections/whoLeads', value: 'Who leads' }] });
  });
});

it('the label takes fields and shows a sample; the search says what cannot be searched', async () => {
  const { errors } = await api.call('mutation { createGroup(input: {name: "Readers"}) { id } }');
  expect(errors).toBeUndefined();
  await openTab('Group', 'label');
  await user.selectOptions(await screen.findByLabelText('Insert a field'), 'Number of contacts');
  await screen.findByText('Readers 0');
  await user.clear(screen.getByRole('textbox', { name: 'Template' }));
  await user.type(screen.getByRole('textbox', { name: 'Template' }), 'all');
  screen.getByText(/^Name at least one field/);
  await user.click(screen.getByText(/^Cannot be searched/));
  expect(screen.getAllByText('The quick search reads texts and numbers only.').length).toBeGreaterThan(1);
  await user.click(screen.getByRole('checkbox', { name: 'Number of contacts' }));
  await waitFor(async () =>
    expect(await keys('Group')).toMatchObject({ '/search': ['name', 'contactListTotal'] }),
  );
});

it('the second line in the search and the pictures of the timeline are keys of the draft', async () => {
  await openTab('Contact', 'label');
  await user.selectOptions(await screen.findByLabelText('Insert a field into the second line'), 'E-mail');
  const line = screen.getByRole<HTMLInputElement>('textbox', { name: 'Template of the second line' });
  expect(line.value).toBe('{email}');
  await kept('Contact', { '/detail': '{email}' });
  await user.clear(line);
  await kept('Contact', {});

  await user.click(screen.getByRole('tab', { name: 'Record' }));
  const pictures = await screen.findByRole('region', { name: 'Pictures in the timeline' });
  await user.selectOptions(within(pictures).getByLabelText('Messages'), 'Call');
  await waitFor(async () => expect(JSON.stringify(await keys('Contact'))).toContain('call'));
});

it('the filters right above the list are ticked, in that order', async () => {
  await openTab('Workplace', 'list');
  const part = within(await screen.findByRole('region', { name: 'Quick filters' }));
  const [first] = part.getAllByRole<HTMLInputElement>('checkbox');
  expect(first?.checked).toBe(false);
  await user.click(first as HTMLElement);
  await waitFor(async () =>
    expect(await keys('Workplace')).toMatchObject({ '/quickFilters': ['contactList'] }),
  );
});

describe('the inspector', () => {
  it('says who has set each key, and gives one back', async () => {
    await publish('Lead', [
      { key: '/pageSize', value: 10 },
      { key: '/label', value: '{lastName}' },
    ]);
    await openTab('Lead', 'list');
    const inspector = within(await screen.findByRole('region', { name: 'Inspector' }));
    await inspector.findByText('{lastName}');
    inspector.getByText('/pageSize');
    await user.click(inspector.getByRole('button', { name: 'Reset: Initial rows per page' }));
    await waitFor(() => expect(inspector.queryByText('/pageSize')).toBeNull());
    await waitFor(async () => expect((await draft('Lead')).changes).toMatchObject([{ reset: true }]));
    await user.click(inspector.getByRole('radio', { name: /^All/ }));
    expect(inspector.getAllByText('Product').length).toBeGreaterThan(3);
  });

  it('shows what has changed below since, until somebody decides', async () => {
    await publish('Segment', [{ key: '/pageSize', value: 10, base: 50 }]);
    await openTab('Segment', 'list');
    await screen.findByText('Changed below in the meantime: Initial rows per page');
    screen.getByRole('button', { name: 'Conflicts: 1' });
    await user.click(screen.getByRole('button', { name: 'Keep yours' }));
    await waitFor(() => expect(screen.queryByText(/^Changed below in the meantime/)).toBeNull());
    await waitFor(async () =>
      expect((await draft('Segment')).changes).toMatchObject([{ key: '/pageSize', value: 10, reset: false }]),
    );
  });
});

it('a draft that cannot be saved is kept, and goes out when the server is back', async () => {
  await openTab('Group', 'list');
  api.offline('SaveConfigDraft');
  await user.click(await screen.findByRole('button', { name: 'Id: shown in the list' }));
  await screen.findByText('Not saved yet: kept in this browser');
  api.recover();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Draft saved');
  expect(await keys('Group')).toEqual({ '/columns/id/hidden': true });
});

it('the list of objects finds by name, and says how much of each is changed', async () => {
  await publish('Workplace', [{ key: '/pageSize', value: 10 }]);
  const { router } = await open('');
  await user.type(screen.getByRole('searchbox', { name: 'Search objects' }), 'workpl{Enter}');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('row', { name: /Workplace/ }).textContent).toContain('1');
  await user.click(screen.getByRole('link', { name: 'Workplace' }));
  expect(router.state.location.pathname).toBe(`${ROUTE}/Workplace`);
});
