const LENGTH = process.env['TEST_LENGTH'];
if (LENGTH !== undefined && LENGTH !== 'long')
  throw new Error(
    `TEST_LENGTH: "${LENGTH}" is no length of the tests. Known: long; without it they are short.`,
  );

/** Whether this run is to find all it can, however long it takes: `npm run test:long`. */
export const isLong = LENGTH === 'long';

/** How often a sweep tries: `short` in every run, enough to find what breaks it, and `long` where there is time. */
export const runs = (short: number, long: number): number => (isLong ? long : short);
