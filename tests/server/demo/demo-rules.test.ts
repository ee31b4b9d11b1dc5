import { describe, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { resolveFilter } from '../../../src/contract/filter/resolve.ts';
import type { Field, ObjectType } from '../../../src/contract/metadata/catalog.ts';
import type { WorkflowContent } from '../../../src/contract/workflow/content.ts';
import { judgeWorkflow } from '../../../src/contract/workflow/judge/judge-workflow.ts';
import { demoRecords, type DemoRow } from '../../../src/server/demo/demo-records.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';

const records = demoRecords();
const catalog = await readMetadata('metadata');
const object = (name: string) => catalog.objects.get(name) as ObjectType;
const rows = (name: string) => records[name] as readonly DemoRow[];
const find = (name: string, id: unknown) => rows(name).find((row) => row.id === id) as DemoRow;
const list = (row: DemoRow, field: string) => row[field] as readonly string[];
const statusesOf = (name: string) => new Set(rows(name).map(({ status }) => status));
const allStatuses = (name: string) =>
  new Set(
    object(name)
      .fields.get('status')
      ?.enumValues?.map((value) => value.name),
  );

/** The values of Message.status that a total of the campaign counts. */
function countedStatuses(total: string): readonly string[] {
  const { computed } = object('MessageCampaign').fields.get(total) as Field;
  if (computed?.type !== 'count' || computed.where?.type !== 'FILTER')
    throw new Error(`${total} has no filter`);
  return [JSON.parse(computed.where.filter.value ?? '') as string | string[]].flat();
}

describe('the metadata of the product', () => {
  it('has no problems', () => {
    expect(catalog.problems).toEqual([]);
  });
});

describe('workflows of the demo tenant', () => {
  it('are as sound as they say: nobody has written them, so that nobody judges them', () => {
    const judged = rows('Workflow').map(({ content, objectName, contentState }) => {
      const { problems } = judgeWorkflow(JSON.parse(String(content)) as WorkflowContent, {
        catalog,
        objectName: String(objectName),
        timeZone: 'UTC',
        now: '2026-06-01T10:00:00Z',
      });
      return [contentState, problems];
    });
    expect(judged).toEqual(judged.map(() => ['VALID', []]));
    expect(judged.length).toBeGreaterThan(0);
  });
});

describe('campaigns of the demo tenant', () => {
  it('count every message once: ordered = pending + sent + canceled + failed', () => {
    const counted = ['pending', 'sent', 'canceled', 'failed'].flatMap(countedStatuses);
    expect(counted.toSorted()).toEqual([...allStatuses('Message')].sort());
  });

  it('occur in every status, and so do messages and meetings; jobs have ended, in every way', () => {
    for (const name of ['MessageCampaign', 'Message', 'Meeting', 'Lead', 'Presentation']) {
      expect(statusesOf(name), name).toEqual(allStatuses(name));
    }
    expect(statusesOf('BatchJob')).toEqual(
      new Set(['COMPLETED', 'COMPLETED_WITH_ERRORS', 'CANCELED', 'FAILED']),
    );
  });

  it('have nothing pending once they have ended, and skip with a reason', () => {
    const pending = countedStatuses('pending');
    for (const { campaign, status, skipReason, address } of rows('Message')) {
      const { status: state } = find('MessageCampaign', campaign);
      if (['SENT', 'ARCHIVED', 'CANCELED', 'FAILED'].includes(String(state))) {
        expect(pending).not.toContain(status);
      }
      if (status !== 'CANCELED')
        expect({ skipReason, hasAddress: address !== null }).toEqual({ skipReason: null, hasAddress: true });
      else if (state !== 'CANCELED') expect(skipReason).not.toBeNull();
    }
  });

  it('write to nobody twice', () => {
    const pairs = rows('Message').map(({ campaign, receiver }) => `${String(campaign)} ${String(receiver)}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('are opened after they were delivered, delivered after they were sent', () => {
    for (const { sentAt, deliveredAt, openedAt, startedAt, completedAt } of rows('Message')) {
      const given = [sentAt, deliveredAt, openedAt, startedAt, completedAt].filter(
        (time): time is string => typeof time === 'string',
      );
      expect(given).toEqual(given.toSorted());
      if (given.length) expect(sentAt).toBe(given[0]);
    }
  });

  it('hold what sending and receivers leave behind, and nothing else', () => {
    const types = new Map(rows('MessageCampaign').map(({ id, type }) => [id, type]));
    const of = (type: string) =>
      rows('Message').filter(({ campaign }) => types.get(campaign as string) === type);
    // Mail servers confirm nothing, services for short messages do; phones report no spam.
    expect(
      of('EMAIL').filter(({ deliveredAt, status }) => deliveredAt !== null || status === 'DELIVERED'),
    ).toEqual([]);
    expect(of('SMS').some(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
    expect(of('SMS').filter(({ status }) => status === 'COMPLAINED')).toEqual([]);
    const waiting = ['ORDERED', 'QUEUED', 'SENDING', 'CANCELED', 'FAILED'];
    for (const row of rows('Message')) {
      expect(row['sentAt'] === null).toBe(waiting.includes(String(row['status'])));
      if (row['clickedAt'] !== null) expect(row['openedAt']).not.toBeNull();
      if (row['completedAt'] !== null) expect(row['startedAt']).not.toBeNull();
      if (row['status'] === 'COMPLAINED') expect(row['unsubscribedAt']).not.toBeNull();
      if (String(row['status']).startsWith('BOUNCED')) expect(row['errorText']).toMatch(/\d/);
    }
    for (const name of ['clickedAt', 'startedAt', 'unsubscribedAt'])
      expect(of('EMAIL').some((row) => row[name] !== null)).toBe(true);
    const sent = rows('MessageCampaign').filter(({ status }) => status === 'SENT');
    expect(sent.every(({ startedAt, finishedAt }) => startedAt !== null && finishedAt !== null)).toBe(true);
  });
});

describe('bills of the demo tenant', () => {
  it('charge what was used beyond the plan, and add up', () => {
    for (const { id, totalCostFormatted } of rows('Billing')) {
      let total = 0;
      for (const detail of rows('BillingDetail').filter(({ billing }) => billing === id)) {
        const number = (field: string) => Number(detail[field]);
        const beyond = Math.max(0, number('usage') - number('planUsage')) * number('costPerUse');
        expect(number('additionalCharges')).toBeCloseTo(beyond, 6);
        expect(number('due')).toBeCloseTo(number('planCost') + number('additionalCharges'), 6);
        total += number('due');
        expect(number('totalDue')).toBeCloseTo(total, 6);
      }
      expect(totalCostFormatted).toBe(total.toFixed(2));
    }
  });

  it('follow each other month by month; only the last is open', () => {
    const months = rows('Billing').map(({ dateFrom }) => String(dateFrom));
    expect(months.toSorted()).toEqual(months);
    expect(new Set(months).size).toBe(14);
    expect(rows('Billing').map(({ status }) => status === 'OPEN')).toEqual([
      ...Array.from({ length: 13 }, () => false),
      true,
    ]);
  });
});

describe('segments and consents of the demo tenant', () => {
  it('have a filter that is understood, or members', () => {
    const context = { now: '2026-01-05T08:00:00Z', timeZone: 'Europe/Warsaw' };
    for (const segment of rows('Segment')) {
      const { type, filter } = segment;
      if (type === 'STATIC') expect(list(segment, 'contactList').length).toBeGreaterThan(0);
      else resolveFilter(catalog, object('Contact'), JSON.parse(String(filter)) as CompoundFilter, context);
    }
    expect(new Set(rows('Segment').map(({ type }) => type))).toEqual(new Set(['DYNAMIC', 'STATIC']));
  });

  it('have one active policy a country and language; none has agreed to a staged one', () => {
    const active = rows('Consent').filter(({ status }) => status === 'ACTIVE');
    const keys = active.map(({ country, language }) => `${String(country)} ${String(language)}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const consent of rows('Consent')) {
      const answers = rows('ContactConsent').filter((answer) => answer['consent'] === consent.id);
      const contacts = new Set(answers.flatMap(({ contact }) => (contact === null ? [] : [contact])));
      expect(contacts.size > 0).toBe(consent['status'] !== 'STAGED');
      const speak = rows('Contact').filter(({ language }) => language === consent['language']);
      expect(speak.filter(({ id }) => contacts.has(id)).length).toBe(contacts.size);
    }
  });
});

describe('custom fields of the demo tenant', () => {
  it.each(['Contact', 'Lead'])('%s: values belong to a field of the object and to its choices', (name) => {
    type Values = readonly { fieldName: string; valueList: readonly string[] }[];
    const given = rows(name).flatMap((row) => row['customFieldList'] as Values);
    const definitions = rows('CustomFieldDefinition').filter(({ objectName }) => objectName === name);
    const choices = new Map(
      definitions.map((row) => [
        row['name'],
        (row['valueList'] as readonly { name: string }[]).map((one) => one.name),
      ]),
    );
    expect(new Set(given.map(({ fieldName }) => fieldName))).toEqual(new Set(choices.keys()));
    for (const { fieldName, valueList } of given) {
      const known = choices.get(fieldName) ?? [];
      expect(valueList.filter((value) => known.length > 0 && !known.includes(value))).toEqual([]);
    }
  });
});

describe('meetings of the demo tenant', () => {
  it('show what has been published, or nothing yet', () => {
    for (const { presentation } of rows('Meeting').filter((meeting) => meeting['presentation'] !== null)) {
      expect(find('Presentation', presentation)['status']).not.toBe('DRAFT');
    }
  });

  it('have events of their own participants between start and end', () => {
    for (const { meeting, contact, at } of rows('MeetingEvent')) {
      const { participantList, startTimeUTC, endTimeUTC } = find('Meeting', meeting);
      expect([String(startTimeUTC), String(at), String(endTimeUTC)].toSorted()[1]).toBe(at);
      if (contact !== null) expect(participantList).toContain(contact);
    }
  });
});
