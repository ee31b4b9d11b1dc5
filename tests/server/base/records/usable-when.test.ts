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
    { name: 'note', kind: 'STRING' },
    { name: 'car', kind: 'OBJECT', typeName: 'Car', usableWhen: FREE },
  ],
  importable: {},
};

type Values = Readonly<Record<string, unknown>>;
interface Written {
  readonly id: string;
  readonly version: number;
}

describeOnEachDatabase('relations that lead to certain records', (open) => {
  let copy: MetadataCopy;
  let call: Call;
  let tools: ReturnType<typeof importTools>;

  beforeAll(async () => {
    copy = await copyMetadata();
    await copy.write('objects/Car/model.json', CAR);
    await copy.write('objects/Rental/model.json', RENTAL);
    const api = await openApi(await open({ product: true }), copy.folder);
    const signed = await api.signIn('alpha');
    ({ call } = signed);
    tools = importTools(api, signed);
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

  it('tells pickers what they may offer', async () => {
    const { data } = await call('{ objectMetadata(objectName: "Rental") { fields { name usableWhen } } }');
    const { fields } = data['objectMetadata'] as { fields: { name: string; usableWhen: unknown }[] };
    expect(fields.find(({ name }) => name === 'car')?.usableWhen).toEqual(FREE);
  });
});
