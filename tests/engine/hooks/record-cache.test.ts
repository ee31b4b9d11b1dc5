/** What a client keeps of answers that nobody looks at any more. */
import { gql } from '@apollo/client';
import { beforeEach, expect, it, vi } from 'vitest';
import { createRecordCache, KEPT_ANSWERS } from '../../../src/engine/hooks/record-cache.ts';

const RECORD = gql`
  query Record($id: ID!) {
    record: contact(id: $id) {
      id
      name
      group {
        id
      }
    }
  }
`;
const OBJECT = gql`
  query Object($objectName: String!) {
    objectMetadata(objectName: $objectName) {
      name
    }
  }
`;
const MANY = 2 * KEPT_ANSWERS + 1;

let cache = createRecordCache();
beforeEach(() => {
  vi.useFakeTimers();
  cache = createRecordCache();
  return () => vi.useRealTimers();
});

/** A screen that shows a record; the answer leaves it. */
function show(id: string, callback: () => void = () => undefined): () => void {
  const group = { __typename: 'Group', id: `group of ${id}` };
  const record = { __typename: 'Contact', id, name: id, group };
  cache.writeQuery({ query: RECORD, variables: { id }, data: { record } });
  return cache.watch({ query: RECORD, variables: { id }, optimistic: true, callback });
}

function visit(ids: readonly string[]): void {
  for (const id of ids) show(id)();
  vi.runAllTimers();
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`);
const known = (id: string) => cache.readQuery({ query: RECORD, variables: { id } });
const keptRecords = () => Object.keys(cache.extract()).filter((key) => key.startsWith('Contact:'));

it('however many records were visited, a few stay: the last ones', () => {
  visit(ids(MANY));
  expect(keptRecords()).toEqual(
    ids(MANY)
      .slice(-KEPT_ANSWERS)
      .map((id) => `Contact:${id}`),
  );
  expect(Object.keys(cache.extract()).filter((key) => key.startsWith('Group:'))).toHaveLength(KEPT_ANSWERS);
  expect(known('r0')).toBeNull();
});

it('who goes back and forth between a few records has all of them', () => {
  visit([...ids(KEPT_ANSWERS), ...ids(KEPT_ANSWERS), ...ids(KEPT_ANSWERS)]);
  expect(keptRecords()).toHaveLength(KEPT_ANSWERS);
});

it('what is on show stays, and follows what is written', () => {
  const told = vi.fn();
  const leave = show('shown', told);
  visit(ids(3 * MANY));
  expect(known('shown')).not.toBeNull();
  told.mockClear();
  cache.modify({ id: 'Contact:shown', fields: { name: () => 'another' } });
  expect(told).toHaveBeenCalledTimes(1);
  leave();
  visit(ids(MANY));
  expect(known('shown')).toBeNull();
});

it('descriptions of objects stay', () => {
  const data = { objectMetadata: { __typename: 'ObjectMetadata', name: 'Contact' } };
  cache.writeQuery({ query: OBJECT, variables: { objectName: 'Contact' }, data });
  visit(ids(3 * MANY));
  expect(cache.readQuery({ query: OBJECT, variables: { objectName: 'Contact' } })).toEqual(data);
});
