/** Columns that count what a stored filter finds come after the rows. */
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi, type SentCall } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const counts = ({ operation, query }: SentCall) =>
  operation === 'ListSegment' && query.includes('numberOfUsers');

beforeAll(async () => {
  const filter = { objectName: 'Contact', objectField: 'email', operator: 'IS_NOT_NULL' };
  const { errors } = await api.call(
    `mutation ($segment: SegmentInput!) { createContact(input: {firstName: "Ada", email: "ada@example.test"}) { id }
      createSegment(input: $segment) { id } }`,
    { segment: { name: 'Everybody', type: 'DYNAMIC', filter: JSON.stringify({ type: 'FILTER', filter }) } },
  );
  expect(errors).toBeUndefined();
});

const open = () =>
  renderPage(
    { '/app/segments': <ObjectListScreen objectName="Segment" route="/app/segments" /> },
    '/app/segments',
  );
const row = async () => (await screen.findByText('Everybody')).closest('[role="row"]') as HTMLElement;

it('rows are there before they are counted', async () => {
  const release = api.hold(counts);
  open();
  const waiting = await row();
  expect(within(waiting).getByText('…')).toBeTruthy();
  release();
  expect(await within(waiting).findByText('1')).toBeTruthy();
  expect(within(waiting).queryByText('…')).toBeNull();
});

it('rows stay where they cannot be counted', async () => {
  api.graphqlError('internal', counts);
  open();
  expect(
    await within(await row()).findByRole('img', { name: 'The matches could not be counted' }),
  ).toBeTruthy();
});
