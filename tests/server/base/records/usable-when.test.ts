/** Relations that lead to certain records only (the key `usableWhen` of a field), however they are written. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';

const FREE = queryFilter('Car', 'state', 'EQUALS', 'FREE');
const CAR = {
  access: 'contacts',
  fields: [
    { name: 'plate', kind: 'STRING', unique: true, required: true },
    { name: 'state', kind: 'ENUM', values: ['FREE', 'SOLD'], default: 'FREE' },
  ],
  importable: { keys: ['plate'] },
};
const RENTAL = {
  access: 'contacts',
  fields: [
    { name: 'note', kind: 'STRING', unique: true },
    { name: 'car', kind: 'OBJECT', typeName: 'Car', usableWhen: FREE },
    { name: 'spares', kind: 'LIST', typeName: 'Car', usableWhen: FREE },
  ],
  importable: { keys: ['note'] },
};

type Values = Readonly<Record<string, unknown>>;
interface Written {
  readonly id: string;
  readonly version: number;
}

describeOnEachDatabase('relations that lead to certain records', (open) => {
  let copy: MetadataCopy;
  let call: Call;
  let work: (jobId: string) => Promise<unknown>;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Car/model.json', CAR);
    await copy.write('objects/Rental/model.json', RENTAL);
    const api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    ({ call } = signed);
    tools = importTools(api, signed);
    ({ work } = tools);
  });
  afterAll(() => copy.remove());

  const write = async (query: string, variables: Values) => {
    const { data, errors } = await call(query, variables);
    const [first] = errors ?? [];
    return first ? { refused: first.extensions } : (Object.values(data)[0] as Written);
  };
  const create = (object: string, input: Values) =>
    write(`mutation ($input: ${object}Input!) { create${object}(input: $input) { id version } }`, { input });
  const update = (object: string, { id, version }: Written, input: Values) =>
    write(
      `mutation ($id: ID!, $version: Int!, $input: ${object}Input!) {
        update${object}(id: $id, version: $version, input: $input) { id version } }`,
      { id, version, input },
    );
  const REFUSED = { refused: expect.objectContaining({ code: 'UNUSABLE_RECORD', path: 'car' }) as unknown };

  it('takes no other records, and keeps what a record leads to already', async () => {
    const free = (await create('Car', { plate: 'A 1' })) as Written;
    const sold = (await create('Car', { plate: 'A 2', state: 'SOLD' })) as Written;
    expect(await create('Rental', { car: sold.id })).toEqual(REFUSED);
    const rental = (await create('Rental', { car: free.id })) as Written;
    expect(await update('Rental', rental, { car: sold.id })).toEqual(REFUSED);
    await update('Car', free, { state: 'SOLD' });
    const noted = (await update('Rental', rental, { note: 'late', car: free.id })) as Written;
    expect(noted).toMatchObject({ id: rental.id });
    const emptied = (await update('Rental', noted, { car: null })) as Written;
    expect(emptied).toMatchObject({ id: rental.id });
    expect(await update('Rental', emptied, { car: free.id })).toEqual(REFUSED);
    expect(await create('Rental', {})).toHaveProperty('id');
  });

  it('leaves rows of an import out that lead to others', async () => {
    await create('Car', { plate: 'B 1' });
    await create('Car', { plate: 'B 2', state: 'SOLD' });
    const mapping = toMapping([toField(0, 'note'), toField(1, 'car')]);
    const rows = [
      ['note', 'car'],
      ['first', 'B 1'],
      ['second', 'B 2'],
    ];
    const run = await tools.imported('Rental', rows, mapping);
    expect(run.counts).toMatchObject({ created: 1, failed: 1 });
  });

  const cars = async (prefix: string) =>
    [
      (await create('Car', { plate: `${prefix} 1` })) as Written,
      (await create('Car', { plate: `${prefix} 2` })) as Written,
      (await create('Car', { plate: `${prefix} 3`, state: 'SOLD' })) as Written,
    ] as const;
  const sparesOf = async (id: string) => {
    const { data } = await call('query ($id: ID!) { rental(id: $id) { spares { plate } } }', { id });
    return (data['rental'] as { spares: { plate: string }[] }).spares.map(({ plate }) => plate);
  };
  const UNUSABLE = {
    refused: expect.objectContaining({ code: 'UNUSABLE_RECORD', path: 'spares' }) as unknown,
  };

  it('takes no others into a list, and keeps those that it holds', async () => {
    const [first, second, sold] = await cars('C');
    expect(await create('Rental', { spares: [first.id, sold.id] })).toEqual(UNUSABLE);
    const rental = (await create('Rental', { spares: [first.id] })) as Written;
    await update('Car', first, { state: 'SOLD' });
    const both = (await update('Rental', rental, { spares: [second.id, first.id] })) as Written;
    expect(await sparesOf(rental.id)).toEqual(['C 2', 'C 1']);
    expect(await update('Rental', both, { spares: [second.id, sold.id] })).toEqual(UNUSABLE);
    const less = (await update('Rental', both, { spares: [second.id] })) as Written;
    expect(await update('Rental', less, { spares: [second.id, first.id] })).toEqual(UNUSABLE);
    expect(await sparesOf(rental.id)).toEqual(['C 2']);
  });

  it('lets a job bring none of the others into lists, and its undo neither', async () => {
    const [first, second, sold] = await cars('D');
    const holder = (await create('Rental', { spares: [first.id] })) as Written;
    const other = (await create('Rental', {})) as Written;
    const ids = [holder.id, other.id];
    await update('Car', first, { state: 'SOLD' });
    const job = async (query: string, variables: Values) => {
      const started = await write(query, variables);
      expect(started).toHaveProperty('id');
      const { id } = started as Written;
      await work(id);
      const { data } = await call('query ($id: ID!) { batchJob(id: $id) { errorCount } }', { id });
      return { id, ...(data['batchJob'] as { errorCount: number }) };
    };
    const bulk = (input: Values) =>
      job(
        'mutation ($ids: [ID!], $input: RentalBulkInput!) { bulkUpdateRental(ids: $ids, input: $input) { id } }',
        {
          ids,
          input,
        },
      );
    expect(await bulk({ sparesAdd: [sold.id] })).toMatchObject({ errorCount: 2 });
    // One of them holds it already.
    expect(await bulk({ spares: [first.id, second.id] })).toMatchObject({ errorCount: 1 });
    expect(await sparesOf(holder.id)).toEqual(['D 1', 'D 2']);
    const emptied = await bulk({ spares: [] });
    const undone = await job('mutation ($jobId: ID!) { undoBulkUpdateRental(jobId: $jobId) { id } }', {
      jobId: emptied.id,
    });
    expect(undone.errorCount).toBe(1);
    expect(await sparesOf(holder.id)).toEqual([]);
  });

  it('leaves rows of an import out that bring others into lists', async () => {
    await cars('E');
    const mapping = toMapping([toField(0, 'note'), toField(1, 'spares', { separator: ';' })], {
      match: { key: 'note' },
      mode: 'both',
    });
    const rows = (...lines: string[][]) => [['note', 'spares'], ...lines];
    const begun = await tools.imported('Rental', rows(['e1', 'E 1'], ['e2', 'E 1;E 3']), mapping);
    expect(begun.counts).toMatchObject({ created: 1, failed: 1 });
    const more = await tools.imported('Rental', rows(['e1', 'E 1;E 3'], ['e3', 'E 2']), mapping);
    expect(more.counts).toMatchObject({ created: 1, failed: 1 });
  });

  it('tells pickers what they may offer', async () => {
    const { data } = await call('{ objectMetadata(objectName: "Rental") { fields { name usableWhen } } }');
    const { fields } = data['objectMetadata'] as { fields: { name: string; usableWhen: unknown }[] };
    for (const name of ['car', 'spares'])
      expect(fields.find((field) => field.name === name)?.usableWhen).toEqual(FREE);
  });
});
