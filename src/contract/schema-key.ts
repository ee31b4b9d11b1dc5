import { Type } from 'typebox';

/** The key by which a file names its schema, so that editors complete and check its keys. */
export const schemaKey = (file: string) =>
  Type.Optional(
    Type.String({
      description: 'The schema by which editors complete and check the keys of this file.',
      'x-default': 'Editors do not know the keys.',
      examples: [file],
    }),
  );
