import { printSchema } from 'graphql';
import { expect, it } from 'vitest';
import { readLabels } from '../../../src/server/model/labels.ts';
import { readMetadata } from '../../../src/server/model/read-metadata.ts';
import { buildSchema } from '../../../src/server/schema/build-schema.ts';

it('is the schema that clients know; a change of it is a change of this file', async () => {
  const schema = buildSchema(await readMetadata('metadata'), await readLabels('locales'), false);
  await expect(`${printSchema(schema)}\n`).toMatchFileSnapshot('../../golden/schema.graphql');
});
