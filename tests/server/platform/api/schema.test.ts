import { buildClientSchema, introspectionFromSchema, printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { buildSchema } from '../../../support/composed.ts';

it('is the schema that clients know; a change of it is a change of this file', async () => {
  const schema = buildSchema(await readMetadata('metadata'), false);
  await expect(`${printSchema(schema)}\n`).toMatchFileSnapshot('../../../golden/schema.graphql');
});

it('is understood by clients that ask for it', async () => {
  const schema = buildSchema(await readMetadata('metadata'), false);
  expect(printSchema(buildClientSchema(introspectionFromSchema(schema)))).toContain('type Contact {');
});
