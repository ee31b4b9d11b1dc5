import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Field, ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { compileBulkInsert, compileBulkLink } from '../../../../src/server/base/sql/bulk.ts';
import {
  compileBulkPutIn,
  compileBulkTakeOut,
  compileBulkUpdate,
  type RecordSet,
} from '../../../../src/server/base/sql/bulk-write.ts';
import { SERVER_GATE } from '../../../../src/server/base/sql/gate.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';

const catalog = await readMetadata('metadata');
const object = catalog.objects.get('Contact') as ObjectType;
const groups = catalog.objects.get('Group') as ObjectType;
const field = object.fields.get('groupList') as Field;
const TENANTS = ['t1', 't2'] as const;
const NOTHING = { fields: {} };

describeOnEachDatabase('Statements that change lists in part', (open) => {
  let database: Database;

  /** Two contacts with the groups a and b, b and a; in both tenants alike. */
  beforeEach(async () => {
    database = await open({ product: true });
    const rows = [
      { id: 'one', groupList: ['a', 'b'] },
      { id: 'two', groupList: ['b', 'a'] },
    ];
    for (const tenant of TENANTS) {
      const db = database.forTenant(tenant);
      const names = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id }));
      await db.run(compileBulkInsert(tenant, groups, names));
      await db.run(compileBulkInsert(tenant, object, rows));
      await db.run(compileBulkLink(tenant, object, field, rows));
    }
  });

  const set = (...ids: string[]): RecordSet => ({ tenantId: 't1', object, ids });
  const run: TenantDb['run'] = (statement) => database.forTenant('t1').run(statement);
  const members = async (tenant: string) => {
    const { rows } = await sql<{ owner: string; ids: string }>`select owner_id as owner,
      string_agg(target_id, '' order by position) as ids from contact__group_list
      where tenant_id = ${tenant} group by owner_id order by owner_id`.execute(database.kysely);
    return rows.map(({ owner, ids }) => `${owner}: ${ids}`);
  };

  it('put in at the end, in the order given, what is not there', async () => {
    await run(compileBulkPutIn(set('one', 'two'), { field, add: ['d', 'a', 'c'] }));
    expect(await members('t1')).toEqual(['one: abdc', 'two: badc']);
    await run(compileBulkTakeOut(set('one'), { field, remove: ['a', 'c', 'x'] }));
    await run(compileBulkPutIn(set('one'), { field, add: ['a'] }));
    expect(await members('t1')).toEqual(['one: bda', 'two: badc']);
    expect(await members('t2')).toEqual(['one: ab', 'two: ba']);
  });

  it('write the records that they change, and no other', async () => {
    const written = async (add: string[], remove: string[]) => {
      const rows = await run(
        compileBulkUpdate(set('one', 'two'), NOTHING, [{ field, add, remove }], SERVER_GATE),
      );
      return rows.filter(({ after }) => after).map(({ id, lists }) => [id, lists['groupList']]);
    };
    expect(await written(['b', 'a'], ['c'])).toEqual([]);
    await run(compileBulkPutIn(set('two'), { field, add: ['c'] }));
    expect(await written([], ['c', 'd'])).toEqual([['two', ['b', 'a', 'c']]]);
    expect(await written(['a', 'c'], [])).toEqual([['one', ['a', 'b']]]);
  });
});
