import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { AREAS } from '../../../../src/server/compose.ts';
import { issueLink } from '../../../../src/server/platform/public-links/public-links.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { customFieldTools, values } from '../../../support/custom-fields.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { tablesWith } from './traces.ts';
import { runBatch } from '../../../support/composed.ts';

const MARKER = 'Zzmarkovic';
const EMAIL = `${MARKER}@example.com`;
const PHONE = '+48600700800';

interface Row {
  readonly id: string;
  readonly version: number;
}

describeOnDatabase('erasure', (open) => {
  let api: TestApi;
  let call: Call;
  let tenantId: string;
  let token: string;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    ({ call, tenantId, token } = await api.signIn('alpha'));
  });

  const ask = async <T = Row>(query: string, variables: Record<string, unknown> = {}, as: Call = call) => {
    const { data, errors } = await as(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const create = (name: string, input: object, as: Call = call) =>
    ask(`mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`, { input }, as);
  const update = (name: string, { id, version }: Row, input: object) =>
    ask(
      `mutation ($id: ID!, $version: Int!, $input: ${name}Input!) {
        update${name}(id: $id, version: $version, input: $input) { id version } }`,
      { id, version, input },
    );
  const step = (name: string, { id, version }: Row) =>
    ask(`mutation ($id: ID!, $version: Int!) { ${name}(id: $id, version: $version) { id version } }`, {
      id,
      version,
    });
  /** Leaves an answer without ids, kept for a call that may come twice. */
  const keepAnswer = async (variables: Row) => {
    const query = `mutation ($id: ID!, $version: Int!) {
      updateContact(id: $id, version: $version, input: { gender: "FEMALE" }) { firstName lastName } }`;
    const answer = await api.api.request('/api/graphql', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ query, variables }),
    });
    expect(await answer.json()).toMatchObject({ data: { updateContact: { firstName: MARKER } } });
  };
  const summary = (id: string, as: Call = call) =>
    ask<Record<string, unknown> & { version: number }>(
      `query ($id: ID!) { personalSummary(objectName: "Contact", id: $id) { label version changes addresses
        parts { objectName count } links { objectName fieldName count } mentions { kind objectName id label } } }`,
      { id },
      as,
    );
  const erase = ({ id, version }: Row, as: Call = call) =>
    as(
      `mutation ($id: ID!, $version: Int!) { erasePerson(objectName: "Contact", id: $id, version: $version) {
        records changes files addresses mentions { kind objectName id label } } }`,
      { id, version },
    );

  it('leaves nothing of a person anywhere, but what others say in words, which it names', async () => {
    const { define } = customFieldTools(call);
    await define({ name: 'hobby', label: 'Hobby', type: 'TEXT', objectName: 'Contact', isactive: true });
    const group = await create('Group', { name: 'Readers' });
    const person = await create('Contact', {
      firstName: MARKER,
      lastName: `${MARKER} senior`,
      email: EMAIL,
      phone: PHONE,
      businessTitle: `Dr ${MARKER}`,
      notes: `Notes on ${MARKER}`,
      groupList: [group.id],
      customFieldList: values({ hobby: `${MARKER} chess` }),
    });
    const lead = await create('Lead', { firstName: MARKER, email: `lead.${EMAIL}`, contact: person.id });
    const policy = await create('Consent', {
      name: 'News',
      country: 'PL',
      language: 'pl',
      text: '<p>Yes</p>',
    });
    await create('ContactConsent', {
      contact: person.id,
      consent: policy.id,
      status: 'ACTIVE',
      source: 'FORM',
      evidence: `said by ${MARKER}`,
    });
    const meeting = await create('Meeting', {
      title: 'Talk',
      startTimeUTC: '2026-01-01T10:00:00Z',
      endTimeUTC: '2026-01-01T11:00:00Z',
      participantList: [person.id],
    });
    await create('MeetingEvent', {
      meeting: meeting.id,
      contact: person.id,
      type: 'ANSWER',
      at: '2026-01-01T10:05:00Z',
      answer: `${MARKER} agrees`,
    });
    await issueLink(api.database.forTenant(tenantId), {
      purpose: 'survey',
      subject: { object: 'Contact', id: person.id },
      expiresAt: Date.now() + 60_000,
    });
    const campaign = await create('MessageCampaign', { name: 'Spring' });
    const message = { id: uuidv7(), campaign: campaign.id, receiver: person.id };
    await api.database
      .forTenant(tenantId)
      .run(compileBulkInsert(tenantId, api.catalog.objects.get('Message') as ObjectType, [message]));
    const other = await create('Contact', {
      firstName: 'Eve',
      notes: `Ask ${PHONE}`,
      email: 'eve@example.com',
    });
    await ask(
      `mutation { createSavedView(input: { objectName: "Contact", name: "Mine", shared: true,
        state: "{\\"search\\":\\"${PHONE}\\"}" }) { id } }`,
    );
    const friend = await create('Contact', { firstName: 'Fay', businessTitle: 'Ms' });
    const filter = queryFilter('Contact', 'id', 'IN', [person.id, friend.id]);
    await create('Segment', { name: 'By id', type: 'DYNAMIC', filter: JSON.stringify(filter) });
    // A filter that named an address once; beside it stands what is nobody's.
    const byMail = JSON.stringify(queryFilter('Contact', 'email', 'EQUALS', EMAIL));
    const segment = await create('Segment', { name: 'Once by address', description: 'kept', filter: byMail });
    await update('Segment', segment, { filter: null });
    await ask(
      'mutation ($state: String!) { createSavedView(input: { objectName: "Contact", name: "By id", state: $state }) { id } }',
      { state: JSON.stringify({ filter }) },
    );
    const merged = await ask<{ id: string }>(
      `mutation ($keep: ID!, $merge: ID!, $choose: JSON) { mergeContact(keep: $keep, keepVersion: 1, merge: $merge,
        mergeVersion: 1, choose: $choose) { id } }`,
      { keep: friend.id, merge: person.id, choose: { businessTitle: 'merge', notes: 'merge' } },
    );
    await ask('mutation ($id: ID!) { undoMerge(id: $id) { id } }', { id: merged.id });
    const { version } = await ask('query ($id: ID!) { contact(id: $id) { id version } }', { id: person.id });
    await keepAnswer({ id: person.id, version });
    const changed = await update(
      'Contact',
      { id: person.id, version: version + 1 },
      { businessTitle: `Prof. ${MARKER}`, groupList: [] },
    );
    const job = await ask(
      'mutation ($ids: [ID!], $input: ContactBulkInput!) { bulkUpdateContact(ids: $ids, input: $input) { id } }',
      { ids: [person.id], input: { notes: `${MARKER} in bulk` } },
    );
    await runBatch({ ...api, tenantId, jobId: job.id });
    const deleted = await step('deleteContact', { id: person.id, version: changed.version + 1 });
    const restored = await step('restoreContact', deleted);

    const held = await summary(person.id);
    expect(held).toMatchObject({
      label: `${MARKER} ${MARKER} senior`,
      version: restored.version,
      addresses: 3,
    });
    expect(held['parts']).toEqual(
      expect.arrayContaining([
        { objectName: 'Lead', count: 1 },
        { objectName: 'ContactConsent', count: 1 },
        { objectName: 'MeetingEvent', count: 1 },
        { objectName: 'Message', count: 1 },
      ]),
    );
    expect(held['links']).toEqual([{ objectName: 'Meeting', fieldName: 'participantList', count: 1 }]);

    // Areas that say that they keep nothing on people have nothing of this one.
    const silent = AREAS.flatMap(({ personal, tables = [] }) => ('none' in personal ? tables : []));
    expect(silent.length).toBeGreaterThan(0);
    const theirs = silent.flatMap(({ rights = {} }) => Object.keys(rights).map((name) => `tessera.${name}`));
    const known = [
      ...(await tablesWith(api.database, person.id)),
      ...(await tablesWith(api.database, MARKER)),
    ];
    expect(known).toEqual(expect.arrayContaining(['tessera.record_merge', 'tessera.public_link']));
    expect(known.filter((table) => theirs.includes(table))).toEqual([]);

    const { data, errors } = await erase({ id: person.id, version: restored.version });
    expect(errors).toBeUndefined();
    expect(data['erasePerson']).toMatchObject({
      records: 5,
      addresses: 3,
      mentions: [
        { kind: 'record', objectName: 'Contact', id: other.id, label: 'Eve' },
        { kind: 'savedView', objectName: 'Contact', label: 'Mine' },
      ],
    });
    expect(await tablesWith(api.database, MARKER)).toEqual([]);
    expect(await tablesWith(api.database, person.id)).not.toContain('tessera.public_link');
    // What somebody has written by hand, and that they have.
    expect(await tablesWith(api.database, PHONE)).toEqual(['contact', 'tessera.audit', 'tessera.saved_view']);
    await update('Contact', other, { notes: null });
    expect(lead.id).toBeDefined();
  });
});
