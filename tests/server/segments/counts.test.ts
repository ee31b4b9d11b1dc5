import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { filterOn } from '../base/access/people.ts';
import { both, contact, group, not, openSegments, segmentCalls } from './world.ts';

type World = Awaited<ReturnType<typeof openSegments>>;

describeOnDatabase('the members of a segment', (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openSegments(await open({ product: true }));
  });

  const dynamic = (name: string, filter: CompoundFilter | null, more: object = {}) =>
    world.calls.make('Segment', { name, filter: filter && JSON.stringify(filter), ...more });

  it('are counted in all and by part, as the list finds them', async () => {
    const { calls, ids } = world;
    const inGroup = group('name', 'IS_NOT_NULL');
    expect(await calls.list(inGroup)).toEqual([ids.ann, ids.bob, ids.cid].sort());
    expect(await calls.summary(inGroup)).toEqual({
      total: 3,
      totalIsExact: true,
      parts: [
        { name: 'SMS', total: 1 },
        { name: 'EMAIL', total: 1 },
        { name: 'CONSENTED', total: 1 },
      ],
    });
    expect(await calls.summary(inGroup, true)).toEqual(await calls.summary(inGroup));
    expect(await calls.numberOfUsers(await dynamic('In a group', inGroup, { activeText: 'INACTIVE' }))).toBe(
      '3',
    );
  });

  it('are nobody where a dynamic one has no filter, and those of the list where it is static', async () => {
    const { calls, ids } = world;
    const { admin } = world;
    expect(await calls.numberOfUsers(await dynamic('Without a filter', null))).toBe('0');
    const filter = JSON.stringify(contact('lastName', 'IS_NOT_NULL'));
    const input = { name: 'Listed', type: 'STATIC', filter, contactList: [ids.ann, ids.dee] };
    const listed = await calls.make('Segment', input);
    expect(await calls.numberOfUsers(listed)).toBe('2');
    expect(await calls.list(contact('segmentList', 'HAS_ANY', [listed]))).toEqual([ids.ann, ids.dee].sort());
    // Back to the filter, which has stayed.
    await admin.ask(
      `mutation ($id: ID!) { updateSegment(id: $id, version: 1, input: { type: "DYNAMIC" }) { id } }`,
      {
        id: listed,
      },
    );
    expect(await calls.numberOfUsers(listed)).toBe('3');
  });

  it('leave with the contact, and come back with it', async () => {
    const { calls, ids, admin } = world;
    const found = await dynamic('Dee', contact('firstName', 'EQUALS', 'Dee'));
    const listed = await calls.make('Segment', { name: 'Dee too', type: 'STATIC', contactList: [ids.dee] });
    const counts = async () => [await calls.numberOfUsers(found), await calls.numberOfUsers(listed)];
    expect(await counts()).toEqual(['1', '1']);
    const change = (verb: string, version: number) =>
      admin.ask(`mutation ($id: ID!, $version: Int!) { ${verb}Contact(id: $id, version: $version) { id } }`, {
        id: ids.dee,
        version,
      });
    await change('delete', 1);
    expect(await counts()).toEqual(['0', '0']);
    await change('restore', 2);
    expect(await counts()).toEqual(['1', '1']);
  });

  it('are counted where their ids are tested as texts, as the list finds them', async () => {
    const { calls, ids } = world;
    const none = contact('id', 'STARTS_WITH', 'zz');
    const some = contact('id', 'CONTAINS', ids.ann.slice(-8));
    for (const [at, filter] of [none, some, not(none), not(some)].entries()) {
      const found = await calls.list(filter);
      expect(await calls.numberOfUsers(await dynamic(`By id ${at}`, filter))).toBe(String(found.length));
      expect((await calls.summary(filter)).total).toBe(found.length);
    }
  });

  it('are counted as the role sees them', async () => {
    const rows = filterOn('Contact', 'lastName', 'CONTAINS', 'i');
    const all = ['VIEW', 'CREATE', 'EDIT', 'DELETE'] as const;
    const rep = await world.hire({ areas: { contacts: all, segments: all }, objects: { Contact: { rows } } });
    const calls = segmentCalls(rep);
    const { ids } = world;
    const found = await dynamic('Anybody named', contact('lastName', 'IS_NOT_NULL'));
    const listed = await world.calls.make('Segment', {
      name: 'Ann and Bob',
      type: 'STATIC',
      contactList: [ids.ann, ids.bob],
    });
    for (const [segment, filter] of [
      [found, contact('lastName', 'IS_NOT_NULL')],
      [listed, contact('segmentList', 'HAS_ANY', [listed])],
    ] as const) {
      expect(await calls.list(filter)).toEqual([ids.bob]);
      expect(await calls.numberOfUsers(segment)).toBe('1');
      expect((await calls.summary(filter)).total).toBe(1);
    }
    expect((await calls.traceCall(contact('lastName', 'IS_NOT_NULL'), ids.ann)).errors?.[0]?.message).toBe(
      'not-found',
    );
  });

  it('are not told where the filter names what has gone, rather than more of them', async () => {
    const { calls, ids, admin } = world;
    const gone = await calls.make('Group', { name: 'Gone' });
    const filter = both(contact('lastName', 'IS_NOT_NULL'), not(group('id', 'EQUALS', gone)));
    const segment = await dynamic('Not gone', filter);
    const whole = await dynamic('Still whole', group('id', 'IN', [ids.heart]));
    expect(await calls.numberOfUsers(segment)).toBe('3');
    // While the segment is away, nothing names the group.
    await admin.ask('mutation ($id: ID!) { deleteSegment(id: $id, version: 1) { id } }', { id: segment });
    await admin.ask('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id: gone });
    await admin.ask('mutation ($id: ID!) { restoreSegment(id: $id, version: 2) { id } }', { id: segment });
    expect(await calls.numberOfUsers(segment)).toBeNull();
    expect(await calls.numberOfUsers(whole)).toBe('2');
    const path = 'filter.expression.compoundFilters[1].expression.compoundFilters[0]';
    expect((await calls.summaryCall(filter)).errors?.[0]).toMatchObject({
      message: 'broken-filter',
      extensions: { path, params: { propertyPath: path } },
    });
    const { parts } = await calls.trace(filter, ids.ann);
    expect(parts.filter(({ isBroken }) => isBroken).map((part) => part.path)).toEqual([path]);
  });
});

describeOnDatabase('a record that a filter names', (open) => {
  it('is not deleted unseen: by itself, in bulk, or where a role’s rows hang on it', async () => {
    const { calls, admin, hire } = await openSegments(await open({ product: true }));
    const named = await calls.make('Group', { name: 'Named' });
    const free = await calls.make('Group', { name: 'Free' });
    const ruled = await calls.make('Group', { name: 'Ruled' });
    const filter = JSON.stringify(not(group('id', 'IN', [named, free])));
    const segment = await calls.make('Segment', { name: 'Others', filter });
    const rows = group('id', 'EQUALS', ruled);
    await hire({ areas: { contacts: ['VIEW'] }, objects: { Contact: { rows } } });
    const remove = async (id: string) =>
      (await admin.call('mutation ($id: ID!) { deleteGroup(id: $id, version: 1) { id } }', { id }))
        .errors?.[0];
    expect(await remove(named)).toMatchObject({
      message: 'in-use',
      extensions: { params: { value: 'Named', object: 'Segment', field: 'filter', count: 1 } },
    });
    expect(await remove(ruled)).toMatchObject({
      message: 'in-use-rule',
      extensions: { params: { value: 'Ruled', role: expect.any(String) as string } },
    });
    expect(
      await admin.ask(
        `query ($ids: [ID!]!) { recordUsage(objectName: "Group", ids: $ids) {
          objectName field kind refuses count first { id label } } }`,
        { ids: [named] },
      ),
    ).toEqual([
      {
        objectName: 'Segment',
        field: 'filter',
        kind: 'STRING',
        refuses: true,
        count: 1,
        first: [{ id: segment, label: 'Others' }],
      },
    ]);
    await admin.ask(
      'mutation ($id: ID!) { updateSegment(id: $id, version: 1, input: { filter: null }) { id } }',
      {
        id: segment,
      },
    );
    expect(await remove(named)).toBeUndefined();
  });
});

describeOnDatabase('contacts that segments list', (open) => {
  it('are told to be used by these, and not by those whose filter finds them', async () => {
    const { calls, admin } = await openSegments(await open({ product: true }));
    const one = await calls.make('Contact', { lastName: 'Listed' });
    const listing = await calls.make('Segment', { name: 'Listing', contactList: [one] });
    await calls.make('Segment', { name: 'Finding', filter: JSON.stringify(contact('id', 'IS_NOT_NULL')) });
    for (const name of ['Contact', 'ContactRelation', 'SegmentContact'])
      expect(
        await admin.ask(
          `query ($name: String!, $ids: [ID!]!) { recordUsage(objectName: $name, ids: $ids) {
            objectName field count first { id } } }`,
          { name, ids: [one] },
        ),
      ).toEqual([{ objectName: 'Segment', field: 'contactList', count: 1, first: [{ id: listing }] }]);
  });
});

describeOnDatabase('a segment that campaigns use', (open) => {
  it('is not deleted until they are archived', async () => {
    const { calls, admin, api } = await openSegments(await open({ product: true }));
    const id = await calls.make('Segment', {
      name: 'Used',
      filter: JSON.stringify(contact('id', 'IS_NOT_NULL')),
    });
    await calls.make('MessageCampaign', { name: 'Spring', segmentList: [id] });
    const remove = () =>
      admin.call('mutation ($id: ID!) { deleteSegment(id: $id, version: 1) { id } }', { id });
    const usage = () =>
      admin.ask(
        `query ($ids: [ID!]!) { recordUsage(objectName: "Segment", ids: $ids) { objectName refuses count first { label } } }`,
        { ids: [id] },
      );
    const used = { objectName: 'MessageCampaign', count: 1, first: [{ label: 'Spring' }] };
    expect(await usage()).toEqual([{ ...used, refuses: true }]);
    expect((await remove()).errors?.[0]).toMatchObject({
      message: 'in-use',
      extensions: { params: { object: 'MessageCampaign', field: 'segmentList', count: 1 } },
    });
    await sql`update message_campaign set status = 'ARCHIVED'`.execute(api.database.kysely);
    expect(await usage()).toEqual([{ ...used, refuses: false }]);
    expect((await remove()).errors).toBeUndefined();
  });
});
