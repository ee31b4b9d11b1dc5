import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { filterOn, type Person } from '../base/access/people.ts';
import { contact, group, openSegments } from './world.ts';
import { runBatch } from '../../support/composed.ts';

const LIST = `mutation ($id: ID!, $version: Int!) {
  listMatching(objectName: "Segment", field: "numberOfUsers", id: $id, version: $version) { id status } }`;
const SEGMENT = `query ($id: ID!) {
  segment(id: $id) { version type filter numberOfUsers contactList { id } } }`;
const UPDATE = `mutation ($id: ID!, $version: Int!, $input: SegmentInput!) {
  updateSegment(id: $id, version: $version, input: $input) { version } }`;

describeOnDatabase('a filter turned into a list', (open) => {
  let world: Awaited<ReturnType<typeof openSegments>>;
  beforeAll(async () => {
    world = await openSegments(await open({ product: true }));
  });

  const make = (name: string, filter: CompoundFilter | null, more: object = {}) =>
    world.calls.make('Segment', { name, filter: filter && JSON.stringify(filter), ...more });
  const segment = async (id: string) => {
    const found = await world.admin.ask<{ contactList: { id: string }[] }>(SEGMENT, { id });
    return { ...found, contactList: found.contactList.map((each) => each.id).sort() };
  };
  const start = (id: string, by: Person = world.admin, version = 1) => by.call(LIST, { id, version });
  const run = (jobId: string, signal?: AbortSignal) => {
    const { api, tenantId } = world;
    const parts = { database: api.database, catalog: api.catalog, tenantId, jobId, chunkRows: 2 };
    return runBatch(signal ? { ...parts, signal } : parts);
  };
  const jobOf = ({ data }: Awaited<ReturnType<typeof start>>) => (data['listMatching'] as { id: string }).id;
  const status = (id: string) =>
    world.admin.ask('query ($id: ID!) { batchJob(id: $id) { status parsedDetails } }', { id });

  it('has those whom it found, whatever the filter finds later, and goes back to the filter', async () => {
    const { ids, admin } = world;
    const filter = group('name', 'IS_NOT_NULL');
    const id = await make('Frozen', filter, { contactList: [ids.dee] });
    const job = jobOf(await start(id));
    // What comes later is not in it, though the job has not begun yet.
    const late = await world.calls.make('Contact', { lastName: 'Late', groupList: [ids.heart] });
    await run(job);
    expect(await status(job)).toEqual({ status: 'COMPLETED', parsedDetails: '3 of 3 rows read, 3 written' });
    const members = [ids.ann, ids.bob, ids.cid].sort();
    const frozen = { version: 2, type: 'STATIC', filter: JSON.stringify(filter), numberOfUsers: '3' };
    expect(await segment(id)).toEqual({ ...frozen, contactList: members });
    const history =
      'query ($id: ID!) { recordHistory(objectName: "Segment", id: $id, limit: 1) { changes { field before after } } }';
    expect(await admin.ask(history, { id })).toEqual([
      { changes: [{ field: 'type', before: 'DYNAMIC', after: 'STATIC' }] },
    ]);
    await admin.ask(UPDATE, { id, version: 2, input: { type: 'DYNAMIC' } });
    expect(await world.calls.numberOfUsers(id)).toBe('4');
    await admin.ask('mutation ($id: ID!) { deleteContact(id: $id, version: 1) { id } }', { id: late });
  });

  it('goes on where it was left, no member twice', async () => {
    const id = await make('In steps', contact('id', 'IS_NOT_NULL'));
    const job = jobOf(await start(id));
    const stop = new AbortController();
    const first = run(job, stop.signal);
    stop.abort();
    await first;
    expect(await segment(id)).toMatchObject({ type: 'DYNAMIC' });
    await Promise.all([run(job), run(job)]);
    const { ids } = world;
    const members = [ids.ann, ids.bob, ids.cid, ids.dee].sort();
    expect(await segment(id)).toMatchObject({ type: 'STATIC', numberOfUsers: '4', contactList: members });
  });

  it('is none where the record was changed meanwhile', async () => {
    const id = await make('Changed', contact('id', 'IS_NOT_NULL'));
    const job = jobOf(await start(id));
    await world.admin.ask(UPDATE, { id, version: 1, input: { description: 'Other' } });
    await run(job);
    expect(await status(job)).toMatchObject({ status: 'FAILED' });
    expect(await segment(id)).toMatchObject({ type: 'DYNAMIC', numberOfUsers: '4' });
    expect((await start(id)).errors?.[0]?.message).toBe('version-conflict');
  });

  it('is refused without a filter, where there is a list already, and to those who see a part', async () => {
    const all = ['VIEW', 'CREATE', 'EDIT', 'DELETE'] as const;
    const rows = filterOn('Contact', 'lastName', 'CONTAINS', 'i');
    const rep = await world.hire({
      areas: { contacts: all, segments: all, administrations: ['VIEW'] },
      objects: { Contact: { rows } },
    });
    const filter = contact('id', 'IS_NOT_NULL');
    const message = async (id: string, by?: Person) => (await start(id, by)).errors?.[0]?.message;
    expect(await message(await make('No filter', null))).toBe('required');
    expect(await message(await make('A list', filter, { type: 'STATIC' }))).toBe('bad-request');
    expect(await message(await make('For some', filter), rep)).toBe('forbidden');
    expect(await message('nobody')).toBe('not-found');
  });
});
