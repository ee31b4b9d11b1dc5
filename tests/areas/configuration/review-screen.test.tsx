import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { HistoryScreen } from '../../../src/areas/configuration/history/history-screen.tsx';
import { ReviewScreen } from '../../../src/areas/configuration/review/review-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

const PLACE = 'document: $document, layer: "tenant", owner: ""';

/** Puts a draft of a view of everybody in the place of the one that is there. */
async function draft(object: string, values: Readonly<Record<string, unknown>>) {
  const document = `view/${object}`;
  const { data } = await api.call(
    `query ($document: String!) { at: configDocument(${PLACE}) { draftVersion } }`,
    { document },
  );
  const { draftVersion } = data['at'] as { readonly draftVersion: number };
  const changes = Object.entries(values).map(([key, value]) => ({ key, value, reset: false }));
  const answer = await api.call(
    `mutation ($document: String!, $changes: JSON!, $draftVersion: Int!) {
      saveConfigDraft(${PLACE}, changes: $changes, draftVersion: $draftVersion) { draftVersion } }`,
    { document, changes, draftVersion },
  );
  expect(answer.errors).toBeUndefined();
}

const pageSize = async (objectName: string) => {
  const { data } = await api.call(
    'query ($name: String!) { it: objectMetadata(objectName: $name) { view } }',
    {
      name: objectName,
    },
  );
  return (data['it'] as { readonly view: { readonly pageSize?: number } }).view.pageSize;
};

/** Publishes a number of rows for the lists of groups; answers the number of the publication. */
async function publish(value: number, note: string): Promise<number> {
  await draft('Group', { '/pageSize': value });
  const { data } = await api.call('{ configReview { revision } }');
  const { revision } = data['configReview'] as { readonly revision: number };
  const answer = await api.call(
    `mutation ($note: String!, $revision: Int!) {
      published: publishConfiguration(note: $note, revision: $revision) { number } }`,
    { note, revision },
  );
  return (answer.data['published'] as { readonly number: number }).number;
}

const review = () => renderPage({ '/': <ReviewScreen /> }, '/');
const history = () => renderPage({ '/': <HistoryScreen /> }, '/');

beforeEach(async () => {
  await api.call('mutation { discardConfigDraft }');
});

it('says that there is nothing to publish', async () => {
  review();
  await screen.findByText('Nothing to publish');
});

it('tells the changes in words, object by object, and drops a single one until it is wanted back', async () => {
  await draft('Group', { '/pageSize': 5 });
  await draft('Contact', { '/columns/email/hidden': true, '/pageSize': 10 });
  const user = userEvent.setup();
  review();
  await screen.findByText('Changes: 3');
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Contact For everybody', 'Group For everybody']);
  const contact = screen.getByRole('heading', { name: /^Contact/ }).parentElement as HTMLElement;
  await within(contact).findByText(/E-mail/);
  expect(contact.textContent).not.toContain('/columns');
  const [first] = within(contact).getAllByRole('button', { name: /^Drop/ });
  await user.click(first as HTMLElement);
  await screen.findByText('Changes: 2');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Changes: 3');
});

it('publishes all at once with a note, and takes it back by Undo', async () => {
  const before = await pageSize('Group');
  await draft('Group', { '/pageSize': 100 });
  const user = userEvent.setup();
  review();
  await user.type(await screen.findByLabelText('Note'), 'Longer pages');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('heading', { name: /^Published as no\. \d+$/ });
  expect(await pageSize('Group')).toBe(100);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The publication is undone');
  expect(await pageSize('Group')).toBe(before);
});

it('publishes nothing while something is wrong, and leads to its place', async () => {
  await draft('Group', { '/pageSize': 7 });
  review();
  const problems = await screen.findByRole('region', { name: 'To be fixed before it can be published' });
  expect(within(problems).getByRole('link', { name: 'Group' }).getAttribute('href')).toBe(
    '/app/configuration/Group',
  );
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Problems to fix first: 1')).toBeTruthy();
});

it('says in the language of the reader what is wrong', async () => {
  for (const file of ['app', 'configuration', 'metadata']) {
    i18next.addResourceBundle('de', file, JSON.parse(readFileSync(`locales/de/${file}.json`, 'utf8')));
  }
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  await i18next.changeLanguage('de');
  const named = { objectName: 'Group', objectField: 'name', operator: 'EQUALS', value: null };
  await draft('Group', { '/search': ['nmae', 'createdAt'], '/filter': { type: 'FILTER', filter: named } });
  review();
  const problems = await screen.findByRole('region', { name: 'Vor dem Veröffentlichen zu beheben' });
  const told = within(problems)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(told).toEqual([
    expect.stringMatching(/"nmae" ist kein Feld von Group\. Bekannt: name, .*\. Meinten Sie "name"\?$/),
    expect.stringContaining('„createdAt“ ist von der Art TIMESTAMP; die Schnellsuche liest '),
    'Gruppe /filter/filter/value null wird abgelehnt: der Wert fehlt. Ändern Sie es.',
  ]);
});

it('keeps the review and the note when publishing fails', async () => {
  await draft('Group', { '/pageSize': 10 });
  const user = userEvent.setup();
  review();
  await user.type(await screen.findByLabelText('Note'), 'Why');
  api.offline('PublishConfiguration');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(
      'A network error occurred. Please check your connection.',
    ),
  );
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Why');
});

it('drops everything only after it has asked', async () => {
  await draft('Group', { '/pageSize': 10 });
  const user = userEvent.setup();
  review();
  await user.click(await screen.findByRole('button', { name: 'Discard all changes' }));
  const dialog = screen.getByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing to publish');
});

it('shows what was published, and rolls back after showing what that changes', async () => {
  const before = await pageSize('Group');
  const first = await publish(5, 'Shorter');
  await publish(100, 'Longer');
  const user = userEvent.setup();
  history();
  const newest = await screen.findByText('Longer');
  expect(newest.closest('li')?.textContent).toContain('Admin');
  await user.click(screen.getByRole('button', { name: `Return to no. ${first}` }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByText('This would change for everyone at once: 1')).toBeTruthy();
  expect(dialog.textContent).toMatch(/100.*5/);
  await user.type(within(dialog).getByLabelText('Note'), 'Too long');
  await user.click(within(dialog).getByRole('button', { name: 'Return to this' }));
  await screen.findByText(`Returned to no. ${first}.`);
  expect(screen.getByText('Too long')).toBeTruthy();
  expect(await pageSize('Group')).toBe(5);

  await user.click(screen.getByRole('button', { name: 'Return to this' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return to this' }));
  await waitFor(async () => expect(await pageSize('Group')).toBe(before));
});

it('shows older publications page by page, to the first', async () => {
  for (let count = 0; count < 20; count++) await publish(count % 2 ? 5 : 10, `Round ${count}`);
  const user = userEvent.setup();
  history();
  await screen.findByText('Round 19');
  expect(screen.queryByRole('heading', { name: 'No. 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older ones' }));
  await screen.findByRole('heading', { name: 'No. 1' });
  expect(screen.getByText('Round 19')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
});

it('offers another try when the review or the history do not come', async () => {
  const user = userEvent.setup();
  for (const show of [review, history]) {
    api.offline();
    const { unmount } = show();
    await screen.findByRole('button', { name: 'Try again' });
    api.recover();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    unmount();
  }
});
