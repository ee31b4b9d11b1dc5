/** Tiles with previews of a field in place of pictures: those in sight alone are read and drawn. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { useState } from 'react';
import { useObjectModel } from '../../../src/engine/hooks/use-object-model.ts';
import { LetterPreview } from '../../../src/views/formats/letter/letter-preview.tsx';
import { ObjectListScreen } from '../../../src/views/list/object-list-screen.tsx';
import { hostApi } from '../../support/msw.ts';
import { preparePage, renderPage } from '../../support/render.tsx';

preparePage();
const api = hostApi();
afterEach(() => vi.unstubAllGlobals());

it('shows letters as the mails that they become, and opens them by a click', async () => {
  const watched = new Map<Element, IntersectionObserverCallback>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #tell: IntersectionObserverCallback;
      constructor(tell: IntersectionObserverCallback) {
        this.#tell = tell;
      }
      observe(element: Element) {
        watched.set(element, this.#tell);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const reach = (around: Element) =>
    act(() => {
      for (const [element, tell] of watched)
        if (around.contains(element))
          tell(
            [{ isIntersecting: true, target: element } as unknown as IntersectionObserverEntry],
            {} as IntersectionObserver,
          );
    });
  for (const name of ['Spring', 'Autumn']) {
    const letter = JSON.stringify({ blocks: [{ type: 'heading', text: `Dear ${name}` }] });
    const { errors } = await api.call(
      'mutation ($input: LetterTemplateInput!) { made: createLetterTemplate(input: $input) { id } }',
      { input: { name, letter } },
    );
    expect(errors).toBeUndefined();
  }
  renderPage(
    { '/list': <ObjectListScreen objectName="LetterTemplate" route="/list" />, '*': <p>The letter</p> },
    '/list',
  );
  const spring = await screen.findByRole('row', { name: /^Spring/ });
  const autumn = screen.getByRole('row', { name: /^Autumn/ });
  const place = await waitFor(() => {
    const found = spring.querySelector('.tile-mail');
    expect(found).not.toBeNull();
    return found as Element;
  });
  reach(spring);
  const frame = await waitFor(() => {
    const found = spring.querySelector('iframe');
    expect(found).not.toBeNull();
    return found as HTMLIFrameElement;
  });
  expect(frame.getAttribute('srcdoc')).toContain('Dear Spring');
  // Scripts of a letter never run, and what is drawn takes no keys.
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
  expect(frame.hasAttribute('inert')).toBe(true);
  expect(autumn.querySelector('iframe')).toBeNull();
  expect(within(spring).queryByRole('img')).toBeNull();
  await userEvent.setup().click(place);
  await screen.findByText('The letter');
});

/** A tile whose list is refreshed, and whose record changes. */
function Refreshed({ id }: { readonly id: string }) {
  const state = useObjectModel('LetterTemplate');
  const [record, setRecord] = useState({ id, version: 1 });
  const model = state.status === 'ready' ? state.model : undefined;
  const field = model?.fields.get('letter');
  if (!model || !field) return null;
  return (
    <>
      <button type="button" onClick={() => setRecord({ ...record })}>
        Refresh
      </button>
      <button type="button" onClick={() => setRecord({ id, version: record.version + 1 })}>
        Change
      </button>
      <LetterPreview model={model} field={field} record={record} />
    </>
  );
}

it('reads a letter anew when its record has changed, and not each time that the list comes', async () => {
  const { data } = await api.call(
    'mutation ($input: LetterTemplateInput!) { made: createLetterTemplate(input: $input) { id } }',
    {
      input: {
        name: 'Winter',
        letter: JSON.stringify({ blocks: [{ type: 'heading', text: 'Dear Winter' }] }),
      },
    },
  );
  const { id } = data['made'] as { id: string };
  const user = userEvent.setup();
  renderPage({ '/list': <Refreshed id={id} /> }, '/list');
  const reads = () => api.sent(({ variables }) => variables['id'] === id).length;
  await waitFor(() => expect(reads()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await user.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(reads()).toBe(2));
});
