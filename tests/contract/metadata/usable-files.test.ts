import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { fileLimitsOf, typesOfFiles, usableFiles } from '../../../src/contract/metadata/usable-files.ts';

it('reads the limits of files back from their filter', () => {
  const limits = fc.boolean().chain((isPicture) =>
    fc.record(
      {
        isPicture: fc.constant(isPicture),
        types: fc.subarray([...typesOfFiles(isPicture)], { minLength: 1 }),
        megabytes: fc.integer({ min: 1, max: 200 }),
      },
      { requiredKeys: ['isPicture', 'types'] },
    ),
  );
  fc.assert(
    fc.property(limits, (given) => {
      // Pictures of every type are the same as files that are pictures.
      const isSame = !given.isPicture && given.types.join() === 'IMAGE';
      const read = fileLimitsOf('Upload', usableFiles('Upload', given));
      expect(read).toEqual(isSame ? { ...given, isPicture: true, types: typesOfFiles(true) } : given);
    }),
  );
});

it('reads them whatever the order of the keys', () => {
  const limits = { isPicture: true, types: ['PNG'] };
  const filter = {
    expression: {
      compoundFilters: [
        { filter: { value: '"IMAGE"', operator: 'EQUALS', objectField: 'type', objectName: 'Upload' } },
        {
          filter: {
            value: '"image/png"',
            operator: 'EQUALS',
            objectField: 'contentType',
            objectName: 'Upload',
          },
        },
      ].map((each) => ({ ...each, type: 'FILTER' })),
      objectName: null,
      operator: 'AND',
    },
    type: 'EXPRESSION',
  } as CompoundFilter;
  expect(fileLimitsOf('Upload', filter)).toEqual(limits);
});

it('knows no limits of another filter', () => {
  expect(fileLimitsOf('Upload', queryFilter('Upload', 'name', 'EQUALS', 'a'))).toBeUndefined();
  expect(fileLimitsOf('Upload', queryFilter('Upload', 'size', 'GREATER', 5))).toBeUndefined();
  expect(fileLimitsOf('Upload', undefined)).toEqual({ isPicture: false, types: typesOfFiles(false) });
});
