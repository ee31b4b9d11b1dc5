/** Numbers of records (`sequence`) in imports that race: none is left out, and none stands twice. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertFree } from '../../../../src/server/areas/import/run/insert-free.ts';
import { storedObject } from '../../../../src/server/base/records/limits.ts';
import { gateOf } from '../../../../src/server/base/sql/gate.ts';
import { openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { runs } from '../../../support/length.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const TICKET = {
  access: 'contacts',
  fields: [
    { name: 'number', kind: 'STRING', unique: true, sequence: { pattern: 'T-{number}', given: true } },
    { name: 'code', kind: 'STRING', unique: true },
  ],
};

describeOnDatabase('numbers of imported records', (open) => {
  let copy: MetadataCopy;
  let api: TestApi;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Ticket/model.json', TICKET);
    api = await openApi(await open({ product: true }), copy.folder);
  });
  afterAll(() => copy.remove());

  it('are without gaps, whoever else writes the same values at the same time', async () => {
    const codes = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 });
    const imports = fc.array(codes, { minLength: 2, maxLength: 4 });
    let tenants = 0;
    const holds = fc.asyncProperty(imports, codes, async (all, creates) => {
      const { call, tenantId } = await api.signIn(`tenant${++tenants}`);
      const { catalog: whole, database } = api;
      const object = whole.objects.get('Ticket');
      const code = object?.fields.get('code');
      if (!object || !code) throw new Error('There are no tickets.');
      const stored = storedObject({ object, whole });
      const importOf = (values: readonly number[]) =>
        database.forTenant(tenantId).transaction((tx) =>
          insertFree(tx, {
            tenantId,
            object: stored,
            ids: values.map(() => uuidv7()),
            columns: [{ field: code, values: values.map(String) }],
            by: 'Admin',
            gate: gateOf(tenantId, whole, stored, { userId: '', actions: object.actions }),
          }),
        );
      const create = (value: number) =>
        call('mutation ($code: String) { createTicket(input: { code: $code }) { number } }', {
          code: String(value),
        });
      await Promise.all([...all.map(importOf), ...creates.map(create)]);
      const { rows } = await sql<{ number: string; code: string }>`select number, code from ticket
        where tenant_id = ${tenantId} order by length(number), number`.execute(database.kysely);
      expect(new Set(rows.map((row) => row.code))).toEqual(new Set([...all.flat(), ...creates].map(String)));
      expect(rows.map((row) => row.number)).toEqual(rows.map((_, at) => `T-${at + 1}`));
    });
    await fc.assert(holds, { numRuns: runs(6, 60) });
  });
});
