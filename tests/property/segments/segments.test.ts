import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { filterParts } from '../../../src/contract/filter/filter-nodes.ts';
import type { ObjectType } from '../../../src/contract/metadata/catalog.ts';
import { compileBulkInsert, compileBulkLink } from '../../../src/server/base/sql/bulk.ts';
import { openTenant, type Tenant } from '../../server/base/access/people.ts';
import { type SegmentCalls, segmentCalls } from '../../server/segments/world.ts';
import { choices, customFieldTools } from '../../support/custom-fields.ts';
import { describeOnDatabase } from '../../support/databases.ts';
import { runs } from '../../support/length.ts';
import { anyFilter, namesDeleted } from './filters.ts';
import { fulfils } from './oracle.ts';
import { makePeople, OWN } from './people.ts';

/** Given on the command line to repeat a failure: FILTER_SEED=123 npm run test:unit -- tests/property/segments */
const SEED = Number(process.env['FILTER_SEED'] ?? Date.now() % 1_000_000_000);
const people = makePeople(SEED);

async function store({ api, tenantId, admin }: Tenant): Promise<void> {
  const own = customFieldTools(admin.call);
  const define = (name: string, type: string, more: object = {}) =>
    own.define({ name, type, objectName: 'Contact', ...more });
  await define('rating', 'INT');
  await define('vip', 'BOOLEAN');
  await define('color', 'SINGLE_SELECT', { valueList: choices('RED', 'GREEN', 'BLUE') });
  await define('tags', 'MULTI_SELECT', { valueList: choices('A', 'B', 'C') });
  const db = api.database.forTenant(tenantId);
  const names = [
    'Group',
    'Representative',
    'Specialization',
    'Workplace',
    'Consent',
    'Contact',
    'ContactConsent',
  ] as const;
  for (const name of names) {
    const object = api.catalog.objects.get(name) as ObjectType;
    const rows = people.rows[name].map((row) => {
      const values = Object.keys(OWN).flatMap((key) => (row[key] == null ? [] : [[key, row[key]]]));
      return { ...row, custom_fields: Object.fromEntries(values) as object };
    });
    await db.run(compileBulkInsert(tenantId, object, rows));
    for (const field of object.fields.values()) {
      if (field.relation?.type === 'members' && rows.some((row) => field.name in row)) {
        await db.run(compileBulkLink(tenantId, object, field, rows));
      }
    }
    const deleted = rows.map(({ id }) => id).filter(people.isDeleted);
    const table = sql.table(name.replace(/(?!^)[A-Z]/g, (letter) => `_${letter}`).toLowerCase());
    await sql`update ${table} set deleted_at = now() where id = any(${deleted}::text[])`.execute(
      api.database.kysely,
    );
  }
}

/** What the numbers beside a segment mean, in the oracle's words. */
const PARTS: Readonly<
  Record<string, (contact: Readonly<Record<string, unknown>>, ways: readonly unknown[]) => boolean>
> = {
  SMS: ({ phone, phoneNumberStatus: state }) =>
    phone !== null && state !== 'INVALID' && state !== 'UNREACHABLE',
  EMAIL: ({ email, emailStatus: state }) => email !== null && state !== 'INVALID' && state !== 'BOUNCED',
  CONSENTED: (_contact, said) => said.includes('ACTIVE'),
};

describeOnDatabase('segments made at random', (open) => {
  let calls: SegmentCalls;
  let made = 0;

  beforeAll(async () => {
    const tenant = await openTenant(await open({ product: true }));
    await store(tenant);
    calls = segmentCalls(tenant.admin);
  });

  const holds = async (filter: CompoundFilter) => {
    const message = `FILTER_SEED=${SEED} ${JSON.stringify(filter)}`;
    const members = people.contacts.filter((contact) => fulfils(people, contact, filter));
    const ids = members.map(({ id }) => id).sort();
    expect(await calls.list(filter), message).toEqual(ids);

    const isBroken = namesDeleted(people, filter);
    const segment = await calls.make('Segment', {
      name: `Segment ${made++}`,
      filter: JSON.stringify(filter),
    });
    expect(await calls.numberOfUsers(segment), message).toBe(isBroken ? null : String(ids.length));
    const { data, errors } = await calls.summaryCall(filter);
    if (isBroken) expect(errors?.[0]?.message, message).toBe('broken-filter');
    else {
      const parts = Object.entries(PARTS).map(([name, isIn]) => {
        const said = (id: string) =>
          people.rows.ContactConsent.filter((each) => each['contact'] === id && !people.isDeleted(each.id));
        const total = members.filter((one) =>
          isIn(
            one,
            said(one.id).map(({ status }) => status),
          ),
        ).length;
        return { name, total };
      });
      expect(data['matchSummary'], message).toEqual({ total: ids.length, totalIsExact: true, parts });
    }

    const looked = [members[0], people.contacts[made % people.contacts.length]].filter(
      (one) => one !== undefined,
    );
    for (const contact of looked) {
      const { isMatch, parts } = await calls.trace(filter, contact.id);
      expect(isMatch, message).toBe(fulfils(people, contact, filter));
      const truths = filterParts(filter).map((part) => [part.path, fulfils(people, contact, part.alone)]);
      expect(
        parts.map(({ path, isTrue }) => [path, isTrue]),
        `${message} of ${contact.id}`,
      ).toEqual(truths);
    }
  };

  it('have in list, number, breakdown and trace those whom another reading of the rules finds', async () => {
    await fc.assert(fc.asyncProperty(anyFilter(people), holds), { seed: SEED, numRuns: runs(30, 80) });
  });
});
