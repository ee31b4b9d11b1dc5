/** A form shows what the rules of a record's life leave open, by the server's word. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sql } from 'kysely';
import { useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { pressSave } from '../../support/form-buttons.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const POLICY = { country: 'PL', language: 'pl', channel: 'EMAIL', text: '<p>Yes</p>' };
const LOCKED = 'A policy that has been active stays as people agreed to it.';
const HELD = 'The times of a meeting that was held stay as they were.';
const UNDELETABLE = 'Only a policy that has never been active can be deleted.';

async function policy(name: string, status?: string): Promise<string> {
  const made = await api.call(
    'mutation ($input: ConsentInput!) { made: createConsent(input: $input) { id version } }',
    { input: { ...POLICY, name } },
  );
  const { id, version } = made.data['made'] as { id: string; version: number };
  if (status !== undefined) {
    const { errors } = await api.call(
      `mutation ($id: ID!, $version: Int!, $input: ConsentInput!) {
        updateConsent(id: $id, version: $version, input: $input) { id } }`,
      { id, version, input: { status } },
    );
    expect(errors).toBeUndefined();
  }
  return id;
}

function open(id: string, objectName = 'Consent') {
  function Form() {
    const { id: given = 'new' } = useParams();
    return (
      <ObjectFormScreen objectName={objectName} route="/list" {...(given === 'new' ? {} : { id: given })} />
    );
  }
  return renderPage({ '/list': <p>List</p>, '/list/:id': <Form />, '*': <p>Elsewhere</p> }, `/list/${id}`);
}

const state = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /^Status/ });
const offered = async () =>
  within(await state())
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== null);

it('offers the states that may come next, and those to start with', async () => {
  open('new');
  await waitFor(async () => expect(await offered()).toEqual(['Staged']));
});

it('shows what was in force as text, says why once, and lets it be retired', async () => {
  const id = await policy('In force', 'ACTIVE');
  open(id);
  const name = await screen.findByLabelText(/^Name/);
  expect(name.tagName).toBe('OUTPUT');
  expect(name.textContent).toBe('In force');
  expect(screen.getAllByText(LOCKED)).toHaveLength(1);
  expect(screen.getByText(UNDELETABLE)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(await offered()).toEqual(['Active', 'Inactive']);
  await user.selectOptions(await state(), 'Inactive');
  await pressSave(user);
  await waitFor(async () => {
    const { data } = await api.call('query ($id: ID!) { consent(id: $id) { status } }', { id });
    expect(data).toEqual({ consent: { status: 'INACTIVE' } });
  });
});

it('says why at each field where others can be changed', async () => {
  const made = await api.call(
    `mutation ($input: MeetingInput!) { made: createMeeting(input: $input) { id version } }`,
    { input: { title: 'Held', startTimeUTC: '2026-01-01T10:00:00Z', endTimeUTC: '2026-01-01T11:00:00Z' } },
  );
  expect(made.errors).toBeUndefined();
  const { id } = made.data['made'] as { id: string };
  for (const [at, status] of ['LIVE', 'ENDED'].entries()) {
    const { errors } = await api.call(
      `mutation ($id: ID!, $version: Int!, $status: String!) {
        updateMeeting(id: $id, version: $version, input: { status: $status }) { id } }`,
      { id, version: at + 1, status },
    );
    expect(errors).toBeUndefined();
  }
  open(id, 'Meeting');
  await screen.findByRole('textbox', { name: /^Title/ });
  expect(screen.getAllByText(HELD)).toHaveLength(2);
  // No step leads on from here: no choice of one.
  expect(screen.getByText('Nothing follows this value.')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull();
});

it('says why once where lists are left that other records hold', async () => {
  const call = async (query: string, variables: object = {}) => {
    const { data, errors } = await api.call(query, { ...variables });
    expect(errors).toBeUndefined();
    return data['made'] as { id: string };
  };
  const { id } = await call('mutation { made: createMessageElement(input: { name: "Film" }) { id } }');
  await call(
    'mutation ($ids: [ID!]) { made: createMessageCampaign(input: { name: "May", elementList: $ids }) { id } }',
    { ids: [id] },
  );
  await api.write(sql`update message_campaign set status = 'PREPARING'`);
  const { unmount } = open(id, 'MessageElement');
  const name = await screen.findByLabelText(/^Name/);
  expect(name.tagName).toBe('OUTPUT');
  expect(screen.getAllByText(/make a new element/)).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: /^Campaigns/ })).toBeTruthy();
  unmount();
  // The campaign itself has fields that are not closed, and still does not say it at each of the others.
  const { data } = await api.call('{ messageCampaignList(limit: 1) { rows { id } } }');
  open((data['messageCampaignList'] as { rows: { id: string }[] }).rows[0]?.id ?? '', 'MessageCampaign');
  await waitFor(() => expect(screen.getAllByText(/^Only a draft can be changed/)).toHaveLength(1));
});

it('shows no form before it is known what may be changed', async () => {
  const id = await policy('Slow');
  const release = api.hold('RecordLife');
  open(id);
  await waitFor(() => expect(api.sent('RecordLife')).toHaveLength(1));
  expect(screen.queryByRole('textbox', { name: /^Name/ })).toBeNull();
  release();
  await screen.findByRole('textbox', { name: /^Name/ });
  expect(api.sent('RecordLife')).toHaveLength(1);
});

it('opens the form all the same where that cannot be learned', async () => {
  const id = await policy('Cut off');
  api.graphqlError('gone', 'RecordLife');
  open(id);
  await screen.findByRole('textbox', { name: /^Name/ });
});

it('tells the rule itself where somebody has been quicker', async () => {
  const id = await policy('Meanwhile');
  open(id);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
  await user.type(name, ' changed');
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  const { errors } = await api.call(
    'mutation ($id: ID!) { updateConsent(id: $id, version: 1, input: { status: "ACTIVE" }) { id } }',
    { id },
  );
  expect(errors).toBeUndefined();
  await pressSave(user);
  expect((await screen.findAllByText(LOCKED)).length).toBeGreaterThan(0);
  // What was typed is there still.
  expect(name.value).toBe('Meanwhile changed');
});
