import { readFile } from 'node:fs/promises';
import type { ObjectType } from '../../../../../src/contract/metadata/catalog.ts';
import { suggestMapping } from '../../../../../src/server/areas/import/match/suggest.ts';
import { readHead } from '../../../../../src/server/areas/import/read/header.ts';
import { trimmed } from '../../../../../src/server/areas/import/read/row-shape.ts';
import { RowPreparation } from '../../../../../src/server/areas/import/rows/prepare-rows.ts';
import { importChoices } from '../../../../../src/server/areas/import/run/import-choices.ts';
import { readLabels } from '../../../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../../../src/server/base/model/read-metadata.ts';
import { readTable } from '../read/sources.ts';

const catalog = await readMetadata('metadata');
const labels = await readLabels('locales');
const object = catalog.objects.get('Contact') as ObjectType;

/** What an import makes of a file of another program, without anybody's choice: for a tenant in Berlin. */
export async function vendorRows(file: string) {
  const { rows, reading } = await readTable(await readFile(`tests/fixtures/import/${file}.csv`));
  const { columns, skipped } = readHead(rows, null);
  const timeZone = 'Europe/Berlin';
  const mapping = suggestMapping({ catalog, labels, object, timeZone }, columns);
  const width = columns.length;
  const choices = importChoices(labels, object, mapping);
  const preparation = new RowPreparation({ mapping, object, width, choices, timeZone });
  const data = rows.slice(skipped).map(([line, cells]) => [line, trimmed(cells, width)] as const);
  const prepared = preparation.prepare(data);
  const people = prepared.rows.map(({ values, problems }) => {
    const filled = preparation.slots.flatMap(({ field }, at) =>
      values[at] === undefined ? [] : [[field.name, values[at]] as const],
    );
    return problems.length ? { problems } : Object.fromEntries(filled);
  });
  return { people, warnings: prepared.warnings, reading, mapping };
}
