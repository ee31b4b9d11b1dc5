/** What comes of the rows of files as well-known programs write them, for a tenant in Berlin, without anybody's choice. */
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import expected from '../../../../fixtures/import/rows.json' with { type: 'json' };
import { vendorRows } from './vendor-files.ts';

describe('the rows of a file exported from', () => {
  it.each(Object.entries(expected))('%s', async (file, wanted) => {
    const { people, warnings, reading } = await vendorRows(file);
    expect({ encoding: reading.encoding, people, warnings }).toEqual({ warnings: {}, ...wanted });
  });

  it('every program of which there is a file', async () => {
    const files = (await readdir('tests/fixtures/import')).filter((name) => name.endsWith('.csv'));
    expect(Object.keys(expected).toSorted()).toEqual(files.map((name) => name.slice(0, -4)).toSorted());
  });
});
