import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveChange } from '../../../src/contract/live.ts';
import { useList } from '../../../src/engine/hooks/use-list.ts';
import { useLiveChanges } from '../../../src/engine/hooks/use-live-changes.ts';
import { useObjectModel } from '../../../src/engine/hooks/use-object-model.ts';
import { useSavedViews } from '../../../src/engine/hooks/use-saved-views.ts';
import type { ObjectModel } from '../../../src/engine/model/object-model.ts';
import { createClient } from '../../../src/shell/client/apollo.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

/** The stream as the browser has it; what comes over it says the test. */
class Stream {
  static readonly CLOSED = 2;
  static open: Stream[] = [];
  readonly readyState = 1;
  onopen: (() => void) | undefined;
  onmessage: ((event: { data: string }) => void) | undefined;
  onerror: (() => void) | undefined;
  constructor() {
    Stream.open.push(this);
  }
  close() {
    Stream.open = Stream.open.filter((stream) => stream !== this);
  }
}
const tell = (change: Partial<LiveChange>) =>
  act(() => {
    const data = JSON.stringify({ kind: 'update', ids: [], related: [], ...change });
    for (const stream of Stream.open) stream.onmessage?.({ data });
  });

beforeEach(() => {
  Stream.open = [];
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => void vi.unstubAllGlobals());

function page() {
  const client = createClient();
  return ({ children }: { readonly children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
}
type Wrapper = ReturnType<typeof page>;

async function modelOf(objectName: string, wrapper: Wrapper): Promise<ObjectModel> {
  const { result } = renderHook(() => useObjectModel(objectName), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  if (result.current.status !== 'ready') throw new Error('The model is not ready.');
  return result.current.model;
}

it('asks again for lists of what others change, a storm of changes at once', async () => {
  const wrapper = page();
  const model = await modelOf('Specialization', wrapper);
  const { unmount } = renderHook(() => useLiveChanges(), { wrapper });
  const { result } = renderHook(
    () => useList({ model, columns: model.columns, filter: undefined, sort: [], pageSize: 25, pageIndex: 0 }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.rows).toEqual([]));
  await api.call('mutation { createSpecialization(input: { name: "Elsewhere" }) { id } }');
  const asked = () => api.sent('ListSpecialization').length;
  expect(asked()).toBe(1);

  tell({ object: 'Workplace' });
  tell({ object: 'Specialization', kind: 'create' });
  for (let index = 0; index < 50; index++) tell({ object: 'Contact', related: ['Specialization'] });
  await waitFor(() => expect(result.current.rows).toMatchObject([{ name: 'Elsewhere' }]));
  await waitFor(() => expect(result.current.total?.value).toBe(1));
  // What came in the second after the first change, which was about something else, is one question.
  expect([asked(), api.sent('CountSpecialization').length]).toEqual([2, 2]);

  unmount();
  expect(Stream.open).toEqual([]);
});

it('asks for what objects are where that has changed', async () => {
  const wrapper = page();
  renderHook(() => useLiveChanges(), { wrapper });
  const { result } = renderHook(() => useObjectModel('Contact'), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  const earlier = renderHook(() => useObjectModel('Workplace'), { wrapper });
  await waitFor(() => expect(earlier.result.current.status).toBe('ready'));
  earlier.unmount();
  await api.call(`mutation { createCustomFieldDefinition(input: {
    name: "shoeSize", label: "Shoe size", type: "INT", objectName: "Contact" }) { id } }`);
  tell({ object: 'CustomFieldDefinition', describes: true, related: ['Contact'] });
  await waitFor(() => {
    const paths =
      result.current.status === 'ready' ? result.current.model.columns.map(({ path }) => path) : [];
    expect(paths).toContain('shoeSize');
  });

  // What was shown earlier is asked for when it is shown again, not before.
  const workplaces = () =>
    api.sent('ObjectMetadata').filter(({ variables }) => variables['objectName'] === 'Workplace');
  expect(workplaces()).toHaveLength(1);
  await modelOf('Workplace', wrapper);
  expect(workplaces()).toHaveLength(2);
});

it('keeps, changes and removes saved views', async () => {
  const wrapper = page();
  const { result } = renderHook(() => useSavedViews('Contact'), { wrapper });
  await waitFor(() => expect(result.current.views).toEqual([]));
  const view = await act(() => result.current.create({ name: 'Mine', shared: false, state: '{"a":1}' }));
  await waitFor(() =>
    expect(result.current.views).toMatchObject([{ name: 'Mine', own: true, state: '{"a":1}' }]),
  );
  await act(() => result.current.update(view, { shared: true }));
  await waitFor(() => expect(result.current.views).toMatchObject([{ shared: true, version: 2 }]));
  await expect(act(() => result.current.update(view, { name: 'Late' }))).rejects.toThrow('version-conflict');
  const [now] = result.current.views ?? [];
  if (!now) throw new Error('The view has gone.');
  await act(() => result.current.remove(now));
  await waitFor(() => expect(result.current.views).toEqual([]));
});
