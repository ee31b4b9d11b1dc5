import { beforeAll, expect, it } from 'vitest';
import { CONFIGURATION } from '../../../../src/contract/live.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { readLive } from '../../../support/live.ts';
import { openTenant, type Person, personOf, type Tenant } from '../../base/access/people.ts';
import {
  configuring,
  DISCARD,
  PUBLISH,
  type Publication,
  type Review,
  SUMMARY,
  tenantView,
} from './calls.ts';

const contact = tenantView('Contact');
const hidden = { key: '/columns/email/hidden', value: true, reset: false };

interface Summary {
  readonly revision: number;
  readonly documents: readonly Readonly<Record<string, unknown>>[];
}

describeOnEachDatabase('publishing the configuration', (open) => {
  let database: Database;
  let tenant: Tenant;
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    database = await open({ product: true });
    tenant = await openTenant(database);
    ann = tenant.admin;
    bob = await tenant.hire('administrator');
  });

  const columnOf = async (person: Person, field: string, objectName = 'Contact') => {
    const { columns } = await configuring(person).view(objectName);
    return columns?.find((column) => column.field === field);
  };

  it('is seen by nobody as a draft, by all once it is published, and told to whoever listens', async () => {
    const { draft, review, publish } = configuring(ann);
    const saved = await draft(contact, [hidden]);
    expect(saved).toMatchObject({ draftVersion: 1, revision: 0, problems: [] });
    expect(saved.draft).toEqual([{ ...hidden, base: null, published: null }]);
    expect((await configuring(bob).review()).changes).toEqual([]);
    expect(await columnOf(ann, 'email')).not.toHaveProperty('hidden');

    const [change, ...others] = (await review()).changes;
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      objectName: 'Contact',
      label: 'Contact',
      before: null,
      after: true,
      conflict: null,
    });
    const answer = await tenant.api.api.request('/api/changes', {
      headers: { authorization: `Bearer ${bob.token}` },
    });
    const live = readLive(answer.body);
    const published = await publish('No e-mails in the list');
    expect(published).toMatchObject({ number: 1, note: 'No e-mails in the list', authorName: 'Admin' });
    expect(published.changes).toMatchObject([{ key: hidden.key, before: null, after: true, reset: false }]);
    expect((await live.until(({ object }) => object === CONFIGURATION)).at(-1)).toMatchObject({
      describes: true,
    });
    await live.leave();

    expect(await columnOf(bob, 'email')).toMatchObject({ hidden: true, width: 220 });
    expect((await review()).changes).toEqual([]);
    const { documents, revision } = await ann.ask<Summary>(SUMMARY);
    expect(revision).toBe(1);
    expect(documents.find(({ document }) => document === 'view/Contact')).toMatchObject({
      overrideCount: 1,
      draftCount: 0,
      conflictCount: 0,
      problemCount: 0,
    });
  });

  it('is known in another process by the time that it is told there', async () => {
    const other = await openApi(database);
    const there = personOf(other, bob.token, bob.userId, bob.email);
    const { pageSize } = await configuring(there).view('Lead');
    const answer = await other.api.request('/api/changes', {
      headers: { authorization: `Bearer ${bob.token}` },
    });
    const live = readLive(answer.body);
    await configuring(ann).draft(tenantView('Lead'), [{ key: '/pageSize', value: 5, reset: false }]);
    await configuring(ann).publish();
    await live.until(({ object }) => object === CONFIGURATION);
    expect(pageSize).not.toBe(5);
    expect((await configuring(there).view('Lead')).pageSize).toBe(5);
    await live.leave();
  });

  it('is refused where the draft breaks a rule, with the review', async () => {
    const { draft, publish, view } = configuring(ann);
    const sort = { key: '/columns', value: ['email', 'nobody'], reset: false };
    const saved = await draft(tenantView('Representative'), [sort]);
    expect(saved.problems).toMatchObject([{ pointer: '/columns/1/field', key: '/columns/nobody' }]);
    await expect(publish()).rejects.toThrow('configuration-invalid');
    const { errors } = await ann.call(PUBLISH, { note: '', revision: 1 });
    expect(errors?.[0]?.extensions['current']).toMatchObject({ problems: saved.problems });
    expect((await view('Representative')).columns).not.toHaveLength(2);
    await draft(tenantView('Representative'), []);
  });

  it('joins the drafts of two authors key by key, and asks whose counts where both changed one', async () => {
    const group = tenantView('Group');
    const [a, b] = [configuring(ann), configuring(bob)];
    const name = (width: number) => ({ key: '/columns/name/width', value: width, reset: false });
    await a.draft(group, [name(300), { key: '/pageSize', value: 10, reset: false }]);
    await b.draft(group, [name(400), { key: '/dashboard/trend', value: null, reset: false }]);
    await a.publish();
    const [theirs] = (await b.review()).changes.flatMap(({ conflict }) => conflict ?? []);
    expect(theirs).toMatchObject({ theirs: 300, by: 'Admin' });
    await expect(b.publish()).rejects.toThrow('version-conflict');
    await b.publish('mine', [{ ...group, key: '/columns/name/width', take: 'mine' }]);
    expect(await columnOf(ann, 'name', 'Group')).toMatchObject({ width: 400 });
    expect(await a.view('Group')).toMatchObject({ pageSize: 10 });

    await a.draft(group, [name(500)]);
    await b.draft(group, [name(600)]);
    await a.publish();
    await expect(
      b.publish('theirs', [{ ...group, key: '/columns/name/width', take: 'theirs' }]),
    ).rejects.toThrow('required');
    expect(await columnOf(ann, 'name', 'Group')).toMatchObject({ width: 500 });
    await b.draft(group, []);
  });

  it('is refused for whoever has not seen the last publication', async () => {
    const { draft, review } = configuring(ann);
    await draft(contact, [{ key: '/pageSize', value: 100, reset: false }]);
    const { revision } = await review();
    const { errors } = await ann.call(PUBLISH, { note: '', revision: revision - 1 });
    expect(errors?.[0]).toMatchObject({ message: 'version-conflict' });
    const current = errors?.[0]?.extensions['current'] as Review;
    expect(current.revision).toBe(revision);
    await draft(contact, []);
  });

  it('is done by one of two who publish at the same moment', async () => {
    const [a, b] = [configuring(ann), configuring(bob)];
    await a.draft(tenantView('Segment'), [{ key: '/pageSize', value: 5, reset: false }]);
    await b.draft(tenantView('Message'), [{ key: '/pageSize', value: 5, reset: false }]);
    const { revision } = await a.review();
    const answers = await Promise.all([ann, bob].map(({ call }) => call(PUBLISH, { note: '', revision })));
    expect(answers.map(({ errors }) => errors?.[0]?.message ?? 'done').toSorted()).toEqual([
      'done',
      'version-conflict',
    ]);
    expect((await a.review()).revision).toBe(revision + 1);
    await Promise.all([ann, bob].map(({ ask }) => ask(DISCARD)));
  });

  it('is done once for each idempotency key', async () => {
    const { draft, review } = configuring(ann);
    await draft(contact, [{ key: '/pageSize', value: 100, reset: false }]);
    const { revision } = await review();
    const variables = { note: 'once', revision };
    const publish = () => ann.call(PUBLISH, variables, { 'idempotency-key': 'publish-once' });
    const [first, again] = [await publish(), await publish()];
    expect(again.data).toEqual(first.data);
    expect((first.data['publishConfiguration'] as Publication).number).toBe(revision + 1);
    expect((await review()).revision).toBe(revision + 1);
    expect((await configuring(ann).view('Contact')).pageSize).toBe(100);
  });

  it('gives keys back to the product, and goes back to any publication', async () => {
    const { draft, publish, rollBack, view } = configuring(ann);
    await draft(contact, [{ key: '/pageSize', value: 0, reset: true }]);
    const reset = await publish();
    expect(reset.changes).toMatchObject([{ key: '/pageSize', before: 100, after: null, reset: true }]);
    const back = await rollBack(reset.number - 1);
    expect(back).toMatchObject({ rolledBackTo: reset.number - 1, number: reset.number + 1 });
    expect((await view('Contact')).pageSize).toBe(100);
    const all = await rollBack(0);
    expect(all.changes.length).toBeGreaterThan(2);
    expect(await view('Group')).toEqual(tenant.api.catalog.objects.get('Group')?.view);
    const again = await rollBack(back.number);
    expect((await view('Contact')).pageSize).toBe(100);
    expect(again.changes).toHaveLength(all.changes.length);
    await expect(rollBack(again.number)).rejects.toThrow('not-found');
  });
});
