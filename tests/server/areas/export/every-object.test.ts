import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, intlLocale } from '../../../../src/contract/constants.ts';
import type { ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { kindOf } from '../../../../src/contract/kinds/index.ts';
import { readableText } from '../../../../src/server/platform/sheets/cell-text.ts';
import { openTestDatabase } from '../../../support/databases.ts';
import { openDemoTenant } from '../../../support/demo-tenant.ts';

type Demo = Awaited<ReturnType<typeof openDemoTenant>>;

describe('an export of the demo records', () => {
  let demo: Demo;

  beforeAll(async () => {
    demo = await openDemoTenant(openTestDatabase);
  });

  /** All fields, and the labels' fields of what they refer to. */
  const columnsOf = ({ fields }: ObjectType) =>
    [...fields.values()].flatMap(({ name, kind, relation }) =>
      kind === 'NONE' ? [] : relation ? [name, `${name}.id`] : [name],
    );
  /** A few records are enough to meet every kind of value. */
  const idsOf = async ({ queryName }: ObjectType) => {
    const { data } = await demo.call(`{ ${queryName}List(limit: 20) { rows { id } } }`);
    return (data[`${queryName}List`] as { rows: { id: string }[] }).rows.map(({ id }) => id);
  };
  const bytesOf = async (object: ObjectType, ids: readonly string[], format: string, raw = false) => {
    const answer = await demo.api.api.request('/api/export', {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        objectName: object.name,
        format,
        columns: columnsOf(object),
        filter: null,
        ids,
        locale: 'vn',
        timeZone: 'Asia/Kolkata',
        raw,
      }),
    });
    if (answer.status !== 200) throw new Error(`${object.name}: ${await answer.text()}`);
    return new Uint8Array(await answer.arrayBuffer());
  };

  it('writes every column of every object, alike in both formats', async () => {
    for (const object of demo.api.catalog.objects.values()) {
      const ids = await idsOf(object);
      if (!ids.length) continue;
      const csv = new TextDecoder().decode(await bytesOf(object, ids, 'csv'));
      const [header = [], ...rows] = parseCsv(csv);
      const width = columnsOf(object).length;
      expect([object.name, header.length]).toEqual([object.name, width]);
      expect(rows).toHaveLength(ids.length);
      expect(rows.every((row) => row.length === width)).toBe(true);
      const { sheets } = await readXlsx(await bytesOf(object, ids, 'xlsx'));
      expect([object.name, sheets[0]?.rows.length]).toEqual([object.name, rows.length + 1]);
      expect(sheets[0]?.rows[0]).toEqual(header);
      const raw = parseCsv(new TextDecoder().decode(await bytesOf(object, ids, 'csv', true)));
      expect(raw).toHaveLength(rows.length + 1);
      expect(csv).not.toContain('[object Object]');
    }
  });
});

describe('texts of dates', () => {
  it('are those of the cells, times to the second, in every language', () => {
    const values = {
      TIMESTAMP: '2026-03-31T22:30:07Z',
      LOCAL_DATE: '0099-12-31',
      LOCAL_DATETIME: '1999-02-28T13:45:00',
      LOCAL_TIME: '13:45:00',
    } as const;
    const ny = { timeZone: 'America/New_York' };
    const utc = { timeZone: 'UTC' };
    const withSeconds = {
      TIMESTAMP: (locale: string) =>
        new Date(values.TIMESTAMP).toLocaleString(locale, {
          dateStyle: 'medium',
          timeStyle: 'medium',
          ...ny,
        }),
      LOCAL_DATE: (locale: string) =>
        kindOf('LOCAL_DATE').format(values.LOCAL_DATE, { locale, ...utc } as never, {} as never),
      LOCAL_DATETIME: (locale: string) =>
        new Date(`${values.LOCAL_DATETIME}Z`).toLocaleString(locale, {
          dateStyle: 'medium',
          timeStyle: 'medium',
          ...utc,
        }),
      LOCAL_TIME: (locale: string) =>
        new Date(`1970-01-01T${values.LOCAL_TIME}Z`).toLocaleString(locale, { timeStyle: 'medium', ...utc }),
    } as const;
    for (const locale of LOCALES) {
      const format = { locale: intlLocale(locale), timeZone: 'America/New_York', yes: 'y', no: 'n' };
      for (const [kind, value] of Object.entries(values) as [keyof typeof values, string][]) {
        const field = { kind, typeName: null, element: null } as never;
        const step = { field: { name: 'at', relation: undefined } } as never;
        const column = { path: 'at', label: 'At', field, steps: [step] };
        const text = readableText(format)(column, { at: value });
        expect([locale, kind, text]).toEqual([locale, kind, withSeconds[kind](format.locale)]);
      }
    }
  });
});
