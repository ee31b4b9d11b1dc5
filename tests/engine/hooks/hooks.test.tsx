import { ApolloLink, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { queryFilter } from '../../../src/contract/filter/filter.ts';
import {
  useDeleteRecords,
  useRestoreRecords,
  useSaveRecord,
} from '../../../src/engine/hooks/use-mutations.ts';
import { callFailure } from '../../../src/engine/hooks/call-failure.ts';
import { useList } from '../../../src/engine/hooks/use-list.ts';
import { useObjectModel } from '../../../src/engine/hooks/use-object-model.ts';
import { useRecord } from '../../../src/engine/hooks/use-record.ts';
import type { ObjectModel, SortKey } from '../../../src/engine/model/object-model.ts';
import { createClient } from '../../../src/shell/client/apollo.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

function page() {
  const client = createClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApolloProvider client={client}>{children}</ApolloProvider>
  );
  return { client, wrapper };
}
type Wrapper = ReturnType<typeof page>['wrapper'];

async function modelOf(objectName: string, wrapper: Wrapper): Promise<ObjectModel> {
  const { result } = renderHook(() => useObjectModel(objectName), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('ready'));
  if (result.current.status !== 'ready') throw new Error('The model is not ready.');
  return result.current.model;
}

interface ListProps {
  readonly filter?: CompoundFilter;
  readonly sort?: readonly SortKey[];
}
const NAME_ASCENDING: readonly SortKey[] = [{ field: 'name', direction: 'ASCENDING' }];

function showList(model: ObjectModel, wrapper: Wrapper, initialProps: ListProps = {}) {
  return renderHook(
    ({ filter, sort = NAME_ASCENDING }: ListProps) =>
      useList({ model, columns: model.columns, filter, sort, pageSize: 25, pageIndex: 0 }),
    { wrapper, initialProps },
  ).result;
}

it('asks once for the model of an object, whoever needs it', async () => {
  const { wrapper } = page();
  const [one, other] = await Promise.all([modelOf('Workplace', wrapper), modelOf('Workplace', wrapper)]);
  expect(other).toBe(one);
  expect(api.sent('ObjectMetadata')).toHaveLength(1);
});

it('a failed model can be asked for again', async () => {
  api.offline('ObjectMetadata');
  const { wrapper } = page();
  const { result } = renderHook(() => useObjectModel('Workplace'), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('failed'));
  api.recover();
  act(() => {
    if (result.current.status === 'failed') result.current.retry();
  });
  await waitFor(() => expect(result.current.status).toBe('ready'));
});

it('an unknown object fails', async () => {
  const { wrapper } = page();
  const { result } = renderHook(() => useObjectModel('Nowhere'), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('failed'));
});

it('a save shows in every list on screen', async () => {
  const { wrapper } = page();
  const model = await modelOf('Specialization', wrapper);
  const list = showList(model, wrapper);
  await waitFor(() => expect(list.current.total?.value).toBe(0));
  const { result } = renderHook(() => useSaveRecord(model), { wrapper });
  await act(() => result.current.save({ name: 'Cardiology' }));
  await waitFor(() => expect(list.current.rows).toMatchObject([{ name: 'Cardiology', version: 1 }]));
  await waitFor(() => expect(list.current.total).toEqual({ value: 1, isExact: true }));
  expect(result.current.saving).toBe(false);
});

it('a save shows in the form of the same record, and a stale one is refused with the record as it is', async () => {
  const { wrapper } = page();
  const model = await modelOf('Specialization', wrapper);
  const { result } = renderHook(() => useSaveRecord(model), { wrapper });
  const made = await act(() => result.current.save({ name: 'Oncology' }));
  const { result: record } = renderHook(() => useRecord(model, made.id), { wrapper });
  await waitFor(() => expect(record.current.record).toMatchObject({ name: 'Oncology' }));
  await act(() => result.current.save({ name: 'Haematology' }, made));
  await waitFor(() => expect(record.current.record).toMatchObject({ name: 'Haematology', version: 2 }));
  const stale = await act(() =>
    result.current.save({ name: 'Urology' }, made).catch((error: unknown) => error),
  );
  expect(stale).toMatchObject({
    errors: [{ message: 'version-conflict', extensions: { current: { name: 'Haematology', version: 2 } } }],
  });
});

it('several deletes: one that fails does not stop the others, and those done can be restored', async () => {
  const { wrapper } = page();
  const model = await modelOf('Workplace', wrapper);
  const { result: writer } = renderHook(() => useSaveRecord(model), { wrapper });
  const made = await act(async () => {
    const records = [];
    for (const name of ['North', 'South', 'West']) records.push(await writer.current.save({ name }));
    return records;
  });
  const list = showList(model, wrapper);
  await waitFor(() => expect(list.current.rows).toHaveLength(3));
  const stale = made.map((record) => (record['name'] === 'South' ? { ...record, version: 7 } : record));
  const { result: remover } = renderHook(() => useDeleteRecords(model), { wrapper });
  const { done, errors } = await act(() => remover.current(stale));
  expect(done).toHaveLength(2);
  expect(errors).toMatchObject([{ errors: [{ message: 'version-conflict' }] }]);
  await waitFor(() => expect(list.current.rows).toMatchObject([{ name: 'South' }]));
  const { result: restorer } = renderHook(() => useRestoreRecords(model), { wrapper });
  expect(await act(() => restorer.current(done))).toMatchObject({ errors: [] });
  await waitFor(() => expect(list.current.rows).toHaveLength(3));
});

it('a list keeps its rows while others load, and drops an answer that comes too late', async () => {
  const { wrapper } = page();
  const model = await modelOf('Representative', wrapper);
  const { result: writer } = renderHook(() => useSaveRecord(model), { wrapper });
  await act(async () => {
    await writer.current.save({ lastName: 'Older' });
    await writer.current.save({ lastName: 'Newer' });
  });
  const of = (name: string) => queryFilter('Representative', 'lastName', 'EQUALS', name);
  const late = api.hold(
    ({ operation, variables }) =>
      operation === 'ListRepresentative' && JSON.stringify(variables).includes('Older'),
  );
  const { result, rerender } = renderHook(
    ({ filter }: ListProps) =>
      useList({ model, columns: model.columns, filter, sort: [], pageSize: 25, pageIndex: 0 }),
    { wrapper, initialProps: {} },
  );
  await waitFor(() => expect(result.current.rows).toHaveLength(2));
  rerender({ filter: of('Older') });
  await waitFor(() => expect(result.current.loading).toBe(true));
  expect(result.current.rows).toHaveLength(2);
  rerender({ filter: of('Newer') });
  await waitFor(() => expect(result.current.rows).toMatchObject([{ lastName: 'Newer' }]));
  await act(async () => {
    late();
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  expect(result.current.rows).toMatchObject([{ lastName: 'Newer' }]);
  expect(result.current.loading).toBe(false);
});

it('rows stay while the database is away, and what was not shown before says why', async () => {
  const { client, wrapper } = page();
  const model = await modelOf('Specialization', wrapper);
  await api.call('mutation { createSpecialization(input: {name: "Kept"}) { id } }');
  const list = showList(model, wrapper);
  await waitFor(() => expect(list.current.rows).toMatchObject([{ name: 'Kept' }]));
  const away = { errors: [{ message: 'unavailable', extensions: { code: 'UNAVAILABLE' } }] };
  api.status(503, ({ operation }) => /^(List|Count)/.test(operation), JSON.stringify(away));
  await act(() => client.refetchObservableQueries().catch(() => undefined));
  expect(list.current.error).toBeUndefined();
  expect(list.current.rows).toMatchObject([{ name: 'Kept' }]);
  const other = showList(model, wrapper, {
    filter: queryFilter('Specialization', 'name', 'EQUALS', 'nothing'),
  });
  await waitFor(() => expect(other.current.error).toBeDefined());
  expect(callFailure(other.current.error)).toMatchObject({ type: 'refused', message: 'unavailable' });
  api.recover();
  await api.call('mutation { createSpecialization(input: {name: "New"}) { id } }');
  await act(() => client.refetchObservableQueries().catch(() => undefined));
  await waitFor(() => expect(list.current.rows).toHaveLength(2));
});

it('a total that is an estimate says only that there are more than were counted', async () => {
  const { client, wrapper } = page();
  const model = await modelOf('Group', wrapper);
  const estimate = new ApolloLink((operation, forward) =>
    operation.operationName === 'CountGroup'
      ? new Observable((observer) => {
          observer.next({ data: { page: { total: 48_213, totalIsExact: false } } });
          observer.complete();
        })
      : forward(operation),
  );
  client.setLink(estimate.concat(client.link));
  const list = showList(model, wrapper);
  await waitFor(() => expect(list.current.total).toEqual({ value: 10_000, isExact: false }));
});
