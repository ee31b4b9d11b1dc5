import { readFileSync } from 'node:fs';
import { isValidPhoneNumber } from 'libphonenumber-js';
import { validate, version } from 'uuid';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../src/contract/constants.ts';
import { CUSTOM_FIELDS, elementKind, modelField } from '../../../src/contract/metadata/fields.ts';
import type { ModelFile } from '../../../src/contract/metadata/model.ts';
import { validateRecord } from '../../../src/contract/record/validate.ts';
import { demoRecords, type DemoRow } from '../../../src/server/demo/demo-records.ts';

const records = demoRecords();
const contacts = records['Contact'] ?? [];
const allRows = Object.values(records).flat();

function model(objectName: string): ModelFile {
  return JSON.parse(readFileSync(`metadata/objects/${objectName}/model.json`, 'utf8')) as ModelFile;
}

/** Fields whose values a row holds itself, and that it could be given by the server. */
function writableFields(objectName: string) {
  const { fields, customFields } = model(objectName);
  const own = fields.filter(({ inverseOf, computed }) => !inverseOf && !computed);
  return [...own.map((field) => modelField(field, undefined)), ...(customFields ? [CUSTOM_FIELDS] : [])].map(
    (field) => ({ ...field, readOnly: false }),
  );
}

function values(rows: readonly DemoRow[], field: string): unknown[] {
  return rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
}

const ids = (row: DemoRow, field: string) => row[field] as readonly string[];
/** Of an OBJECT field the id, of a LIST all ids. */
const references = (row: DemoRow, field: string) => [(row[field] ?? []) as string | readonly string[]].flat();

describe('demo records', () => {
  it('has the numbers of the demo tenant', () => {
    const counts = Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.length]));
    expect(counts).toEqual({
      CustomFieldDefinition: 10,
      Specialization: 25,
      Task: 24,
      Representative: 60,
      Workplace: 300,
      Group: 40,
      Contact: 5000,
      Lead: 150,
      Consent: 11,
      Segment: 8,
      MessageElement: 8,
      MessageCampaign: 12,
      Message: 6000,
      Presentation: 8,
      Meeting: 15,
      MeetingEvent: 292,
      BillingPlan: 3,
      Billing: 14,
      BillingDetail: 70,
      BatchJob: 25,
      ContactConsent: 2374,
      MessageSender: 2,
      LetterBlock: 0,
      LetterTemplate: 18,
      Suppression: 96,
      Workflow: 2,
      WorkflowVersion: 0,
      WorkflowRun: 0,
      WorkflowStep: 0,
      MessageReply: 0,
    });
  });

  it('gives the same rows for the same seed, and others for another', () => {
    expect(JSON.stringify(demoRecords()) === JSON.stringify(records)).toBe(true);
    expect(demoRecords(8)['Contact']?.[0]).not.toEqual(contacts[0]);
    expect(demoRecords(8)['Message']?.[0]).not.toEqual(records['Message']?.[0]);
  });

  it.each(Object.keys(records))(
    '%s: every row is accepted as it is by the rules of the model',
    (objectName) => {
      const fields = writableFields(objectName);
      for (const { id, ...input } of records[objectName] ?? []) {
        const { values: canonical, problems } = validateRecord(fields, input, { partial: false });
        expect({ id, problems }).toEqual({ id, problems: [] });
        expect(canonical).toMatchObject(input);
      }
    },
  );

  it('gives every row a UUIDv7 of its own', () => {
    const all = allRows.map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  });

  it('repeats no value of a unique field, letter case aside', () => {
    for (const [objectName, rows] of Object.entries(records)) {
      for (const field of model(objectName).fields.filter(({ unique }) => unique)) {
        const given = values(rows, field.name).map((value) => String(value).toLowerCase());
        expect(new Set(given).size, `${objectName}.${field.name}`).toBe(given.length);
      }
    }
  });

  it('writes e-mail addresses in ASCII, at domains that belong to nobody', () => {
    const emails = allRows.flatMap(({ email }) => (typeof email === 'string' ? [email] : []));
    const allowed = /^[a-z0-9._-]+@([a-z]+\.(example|test)|example\.(com|org|net))$/;
    expect(emails.filter((email) => !allowed.test(email))).toEqual([]);
  });

  it('writes phone numbers that exist as numbers in their country', () => {
    const phones = [
      ...values(contacts, 'phone'),
      ...values(records['Lead'] ?? [], 'phone'),
      ...values(records['Representative'] ?? [], 'phoneNumber'),
    ];
    expect(phones.filter((phone) => !isValidPhoneNumber(phone as string))).toEqual([]);
  });

  it('leaves some phones and e-mails blank', () => {
    const blank = (field: string) => 1 - values(contacts, field).length / contacts.length;
    expect(blank('phone')).toBeCloseTo(0.08, 1);
    expect(blank('phone')).toBeGreaterThan(0.05);
    expect(blank('email')).toBeGreaterThan(0.03);
    expect(blank('email')).toBeLessThan(0.08);
  });

  it('has contacts of all locales', () => {
    for (const locale of LOCALES) {
      const share = contacts.filter(({ language }) => language === locale).length / contacts.length;
      expect(share, locale).toBeGreaterThan(0.02);
      expect(share, locale).toBeLessThan(0.3);
    }
  });

  it('refers only to rows that exist and come before', () => {
    const known = new Set<string>();
    for (const [objectName, rows] of Object.entries(records)) {
      for (const field of model(objectName).fields.filter(
        ({ typeName, inverseOf }) => typeName !== undefined && !elementKind(typeName) && !inverseOf,
      )) {
        const target = new Set((records[field.typeName ?? ''] ?? []).map(({ id }) => id));
        for (const id of rows.flatMap((row) => references(row, field.name))) {
          expect(target.has(id) && known.has(id), `${objectName}.${field.name}: ${id}`).toBe(true);
        }
      }
      for (const { id } of rows) known.add(id);
    }
  });

  it.each([
    ['groupList', 0, 8],
    ['representativeList', 0, 3],
    ['workplaceList', 1, 2],
    ['specializationList', 0, 2],
  ])('%s holds from %i to %i records, and each number occurs', (field, least, most) => {
    const counts = new Set(contacts.map((row) => ids(row, field).length));
    expect([...counts].sort()).toEqual(Array.from({ length: most - least + 1 }, (_, index) => least + index));
  });
});
