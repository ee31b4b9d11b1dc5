/** A record that is made step by step: kept from the first step on, by itself, and read once it is past them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useParams } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RecordPartsContext } from '../../../src/views/area/record-parts.ts';
import { ObjectFormScreen } from '../../../src/views/form/object-form-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
const user = userEvent.setup();

const PARTS = new Map([
  [
    'campaignReview',
    ({ record }: { readonly record: { readonly id: string } }) => <p>Part of {record.id}</p>,
  ],
]);

function open(address: string) {
  function Form() {
    const { id = 'new' } = useParams();
    return (
      <RecordPartsContext value={PARTS}>
        <ObjectFormScreen
          key={id}
          objectName="MessageCampaign"
          route="/list"
          {...(id === 'new' ? {} : { id })}
        />
      </RecordPartsContext>
    );
  }
  return renderPage({ '/list': <p>List</p>, '/list/:id': <Form />, '*': <p>Elsewhere</p> }, address);
}

const step = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('button', { name: new RegExp(name) });
const next = () => user.click(screen.getByRole('button', { name: 'Next' }));

async function campaign(name: string): Promise<string> {
  const { data } = await api.call(
    `mutation ($input: MessageCampaignInput!) { made: createMessageCampaign(input: $input) { id } }`,
    { input: { name } },
  );
  return (data['made'] as { id: string }).id;
}
const saved = async (id: string) =>
  (await api.call('query ($id: ID!) { made: messageCampaign(id: $id) { name subject status } }', { id }))
    .data['made'];

it('leads back to what is wrong, and keeps a draft from the first step on', async () => {
  const { router } = open('/list/new');
  const name = await screen.findByRole('textbox', { name: /^Name/ });
  expect(step('Basics').getAttribute('aria-current')).toBe('step');
  // What has defaults alone nobody has done.
  expect(screen.getByRole('navigation', { name: 'Steps' }).textContent).not.toContain('done');
  await next();
  // Nothing was saved; the step that is wrong says so, and the focus is where it is.
  expect(step('Basics').textContent).toContain('has errors');
  expect(document.activeElement).toBe(name);
  expect(router.state.location.pathname).toBe('/list/new');
  // What comes of a saved record alone says what it waits for.
  await user.click(step('Review'));
  await screen.findByText('This comes once the first step is filled in.');
  await user.click(step('Basics'));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Autumn');
  await next();
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/list/new'));
  expect(new URLSearchParams(router.state.location.search).get('tab')).toBe('content');
  await screen.findByRole('heading', { name: 'Content' });
  expect(step('Basics').textContent).toContain('done');
  expect(await saved(router.state.location.pathname.replace('/list/', ''))).toMatchObject({
    name: 'Autumn',
    status: 'DRAFT',
  });
});

it('opens the step of an address, keeps by itself what is typed, and shows what an area draws', async () => {
  const id = await campaign('Winter');
  open(`/list/${id}?edit&tab=content`);
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Snow');
  await waitFor(async () => expect(await saved(id)).toMatchObject({ subject: 'Snow' }));
  await screen.findByText('All changes saved');
  await user.click(step('Review'));
  await screen.findByText(`Part of ${id}`);
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('heading', { name: 'Timing' });
});

it('folds sections until something is in them, and opens them for what is wrong', async () => {
  const section = (name: string) => {
    const found = document.querySelector(`details[data-section="${name}"]`);
    if (!(found instanceof HTMLDetailsElement)) throw new Error(`There is no folded section ${name}.`);
    return found;
  };
  const { unmount } = open(`/list/${await campaign('Folded')}?edit&tab=content`);
  await screen.findByRole('textbox', { name: 'Subject' });
  expect(section('tracking').open).toBe(false);
  // A default alone is nothing of the record's own.
  expect(section('variants').open).toBe(false);
  await user.click(screen.getByText('Link tracking'));
  expect(section('tracking').open).toBe(true);
  unmount();
  const { data } = await api.call(
    `mutation ($input: MessageCampaignInput!) { made: createMessageCampaign(input: $input) { id } }`,
    { input: { name: 'Tracked', utmSource: 'newsletter' } },
  );
  open(`/list/${(data['made'] as { id: string }).id}?edit&tab=content`);
  await screen.findByRole('textbox', { name: 'Subject' });
  expect(section('tracking').open).toBe(true);
});
