import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiNames } from '../../../../src/contract/metadata/api-names.ts';
import { withOwnObjects } from '../../../../src/contract/own-objects/own-objects.ts';
import type { OwnModelFile } from '../../../../src/contract/metadata/own-model.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { schemaNames } from '../../../../src/server/platform/api/schema-names.ts';
import { isOwnTable, ownTablePrefix, tableName } from '../../../../src/server/base/sql/names.ts';
import { buildSchema } from '../../../support/composed.ts';

const product = await readMetadata('metadata');

it('an own object takes exactly the names that its API has', () => {
  const model: OwnModelFile = {
    fields: [
      { name: 'name', kind: 'STRING' },
      { name: 'contactList', kind: 'LIST', typeName: 'Contact' },
      { name: 'notes', kind: 'LIST', item: [{ name: 'text', kind: 'STRING' }] },
    ],
  };
  const taken = schemaNames(buildSchema(product, false));
  const documents = new Map([['Loan', model as never]]);
  const { catalog } = withOwnObjects(product, { documents, tablePrefix: 'own_0_', taken });
  const added = schemaNames(buildSchema(catalog, false)).difference(taken);
  expect([...added].sort()).toEqual([...apiNames('Loan', model)].sort());
});

it('no table of a product has the name of a tenant’s own', () => {
  expect(ownTablePrefix('a')).toMatch(/^own_0[0-9a-f]{15}_$/);
  expect(ownTablePrefix('a')).not.toBe(ownTablePrefix('b'));
  expect(isOwnTable(`${ownTablePrefix('a')}loan`)).toBe(true);
  expect([...product.objects.keys(), 'Own0', 'Own0a', 'Own'].map(tableName).filter(isOwnTable)).toEqual([]);
});

it('nothing but the tables of own objects, what is left of persons, and statistics is touched as the owner on behalf of a tenant', () => {
  const files = globSync('src/server/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('.asOwner('),
  );
  expect(files.sort()).toEqual([
    'src/server/areas/campaigns/sending/freeze.ts',
    'src/server/areas/personal/address-check.ts',
    'src/server/platform/catalogs/own-tables.ts',
    'src/server/platform/erasure/erase.ts',
    'src/server/platform/erasure/purge-persons.ts',
  ]);
});
