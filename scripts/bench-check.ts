/**
 * `npm run bench:check`: how long `npm run check` takes for 300 objects, each with a model and a view, in a folder made
 * for it. Prints seconds of three runs; ends with 1 where the check fails, not where it is slow. And how long the client takes
 * to make the model of an object with many fields.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { queryFilter } from '../src/contract/filter/filter.ts';
import type { ModelFile } from '../src/contract/metadata/model.ts';
import { buildObjectModel } from '../src/engine/model/build-object-model.ts';
import { field, metadata, SYSTEM } from '../tests/engine/fixtures.ts';

const OBJECTS = 300;
const RUNS = 3;
/** What the issue of authoring asks for, in seconds. */
const AT_MOST = 3;

const FIELDS = 200;
const MODELS = 50;
/** Milliseconds. */
const MODEL_AT_MOST = 5;

const nameOf = (index: number): string => `Thing${(index + OBJECTS) % OBJECTS}`;

/** Twenty-four fields: texts, numbers, dates, a choice, and relations to other objects. */
function fieldsOf(index: number): ModelFile['fields'] {
  const text = { kind: 'STRING', maxLength: 100, searchable: true, sortable: true } as const;
  return [
    ...Array.from({ length: 14 }, (_, at) => ({ name: `text${at}`, ...text })),
    { name: 'amount', kind: 'DOUBLE', min: 0 },
    { name: 'day', kind: 'LOCAL_DATE' },
    { name: 'moment', kind: 'TIMESTAMP', sortable: true },
    { name: 'isOpen', kind: 'BOOLEAN' },
    { name: 'status', kind: 'ENUM', values: ['DRAFT', 'SENT', 'PAID'] },
    ...[1, 2, 3].map((step) => ({
      name: `other${step}`,
      kind: 'OBJECT' as const,
      typeName: nameOf(index + step),
    })),
    { name: 'memberList', kind: 'LIST', typeName: nameOf(index + 7) },
    { name: 'backList', kind: 'LIST', typeName: nameOf(index - 1), inverseOf: 'other1' },
  ];
}

function viewOf(index: number) {
  const names = fieldsOf(index).map(({ name }) => name);
  return {
    $schema: '../../schema/view.schema.json',
    label: '{text0}',
    columns: [...names, 'other1.text1'].map((field) => ({ field, width: 120 })),
    search: ['text0', 'text1', 'text2'],
    sort: [{ field: 'text0', direction: 'ASCENDING' }],
    filter: queryFilter(nameOf(index), 'status', 'EQUALS', 'DRAFT'),
    form: {
      sections: [
        { name: 'one', fields: names.slice(0, 12) },
        { name: 'two', fields: names.slice(12) },
      ],
    },
  };
}

function fill(folder: string): void {
  const write = (file: string, value: unknown) =>
    writeFileSync(path.join(folder, file), JSON.stringify(value, null, 2));
  cpSync('metadata/schema', path.join(folder, 'schema'), { recursive: true });
  write('areas.json', { areas: [] });
  write('filters.json', { objects: [nameOf(0)], segmentKeys: [] });
  write('defaults.view.json', { pageSize: 25, form: { exclude: [], noEmptyOption: [] } });
  for (let index = 0; index < OBJECTS; index++) {
    mkdirSync(path.join(folder, 'objects', nameOf(index)), { recursive: true });
    const model = {
      $schema: '../../schema/model.schema.json',
      access: 'contacts',
      fields: fieldsOf(index),
    };
    write(`objects/${nameOf(index)}/model.json`, model);
    write(`objects/${nameOf(index)}/view.json`, viewOf(index));
  }
}

/** The median of many, the first of which is code that was never run before. */
function measureModel(): void {
  const kinds = ['STRING', 'INT', 'LOCAL_DATE', 'BOOLEAN', 'DOUBLE'] as const;
  const fields = Array.from({ length: FIELDS }, (_, at) =>
    field(`field${at}`, kinds[at % kinds.length] ?? 'STRING'),
  );
  const described = metadata({ fields: [...SYSTEM, ...fields] });
  const took = Array.from({ length: MODELS }, () => {
    const start = performance.now();
    buildObjectModel(described);
    return performance.now() - start;
  });
  const [first = 0] = took;
  const median = took.toSorted((a, b) => a - b)[MODELS / 2] ?? 0;
  const figures = `${median.toFixed(2)} ms (at most ${MODEL_AT_MOST}), the first ${first.toFixed(2)}`;
  console.log(`buildObjectModel of ${FIELDS} fields: ${figures}`);
}

const folder = mkdtempSync(path.join(tmpdir(), 'tessera-bench-check-'));
try {
  fill(folder);
  const env = { ...process.env, TESSERA_METADATA: folder, TESSERA_LOCALES: path.join(folder, 'locales') };
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    const report = execFileSync(process.execPath, ['scripts/check.ts'], {
      env,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    console.log(`${seconds} s (at most ${AT_MOST}): ${report.trimEnd().split('\n').at(-1)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
measureModel();
