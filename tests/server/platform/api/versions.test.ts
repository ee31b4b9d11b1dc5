import { beforeAll, expect, it } from 'vitest';
import type { Field, ObjectType } from '../../../../src/contract/metadata/catalog.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const isWritable = ({ readOnly }: Field) => !readOnly;
const catalog = await readMetadata('metadata');
/** Every object that has an input, and so create, update, delete and restore. */
const writable = [...catalog.objects.values()].filter(
  ({ name, source, fields, life, role }) =>
    // An asset begins with its file: `media.test.ts`.
    name === source &&
    role !== 'asset' &&
    !life?.system &&
    !life?.appendOnly &&
    // An order is as it was given, whatever state it is in.
    !life?.locks.some(
      ({ when }) =>
        when.type === 'FILTER' &&
        when.filter.operator === 'IS_NOT_NULL' &&
        when.filter.objectField === life.cycle?.field.name,
    ) &&
    [...fields.values()].some(isWritable),
);

/** Valid values, another one for each number. */
const SAMPLES: Partial<Record<string, (n: number, field: Field) => unknown>> = {
  STRING: (n, { format, maxLength, settings }) =>
    ({
      objectName: 'Contact',
      email: `a${n}@example.test`,
      address: `a${n}@example.test`,
      phone: `+4860000${1000 + n}`,
      url: `https://example.test/${n}`,
      document:
        settings?.['documentType'] === 'letter'
          ? JSON.stringify({ blocks: [{ type: 'heading', text: `Sample ${n}` }] })
          : undefined,
    })[format as string] ??
    ((maxLength ?? 10) < 10 ? n.toString(36).padStart(maxLength ?? 0, 'a') : `sample${n}`),
  BOOLEAN: (n) => n % 2 === 0,
  ENUM: (n, { enumValues }) => enumValues?.[n % enumValues.length]?.name,
  INT: (n) => n,
  LONG: (n) => String(n),
  DOUBLE: (n) => n + 0.5,
  FLOAT: (n) => n + 0.5,
  LOCAL_DATE: (n) => `${2000 + n}-01-31`,
  LOCAL_DATETIME: (n) => `${2000 + n}-01-31T10:00:00`,
  LOCAL_TIME: (n) => `10:00:${10 + (n % 50)}`,
  TIMESTAMP: (n) => `${2000 + n}-01-31T10:00:00Z`,
  ZONE_ID: (n) => (n % 2 === 0 ? 'Europe/Warsaw' : 'Asia/Tokyo'),
};

describeOnDatabase('versions', (open) => {
  let call: Call;
  let count = 0;

  beforeAll(async () => {
    ({ call } = await (await openApi(await open({ product: true }))).signIn('alpha'));
  });

  const sample = async (field: Field): Promise<unknown> => {
    const target = field.relation && catalog.objects.get(field.relation.target);
    if (target) {
      const { id } = await create(target);
      return field.kind === 'LIST' ? [id] : id;
    }
    return SAMPLES[field.kind]?.(++count, field);
  };
  const write = async (call_: string, { name }: ObjectType, args: Record<string, unknown>) => {
    const types: Record<string, string> = { id: 'ID!', version: 'Int!', input: `${name}Input!` };
    const define = Object.keys(args).map((key) => `$${key}: ${types[key]}`);
    const pass = Object.keys(args).map((key) => `${key}: $${key}`);
    const query = `mutation (${define.join()}) { ${call_}${name}(${pass.join()}) { id version } }`;
    const { data, errors } = await call(query, args);
    return { record: data?.[`${call_}${name}`] as { id: string; version: number } | undefined, errors };
  };
  const create = async (object: ObjectType): Promise<{ id: string; version: number }> => {
    const input: Record<string, unknown> = {};
    for (const field of object.fields.values()) {
      if (field.required && isWritable(field) && field.default === undefined) {
        input[field.name] = await sample(field);
      }
    }
    // What rules across fields may want beside: an address where they ask for one.
    for (const { at } of object.life?.checks ?? []) {
      const field = object.fields.get(at);
      if (field?.kind === 'STRING' && (field.format ?? 'email') === 'email')
        input[at] = await sample({ ...field, format: 'email' });
    }
    for (const { fields } of object.life?.requireAny ?? []) {
      const [first] = fields;
      if (first) input[first.name] ??= await sample(first);
    }
    const { record, errors } = await write('create', object, { input });
    expect(errors).toBeUndefined();
    return record as { id: string; version: number };
  };
  /** A field that a record made by `create` may change, rather one without rules of its own. */
  const changed = (object: ObjectType) => {
    const fields = [...object.fields.values()].filter(isWritable);
    const free = fields.find(
      ({ kind, required, default: given }) => SAMPLES[kind] && !required && given === undefined,
    );
    return (free ?? fields[0]) as Field;
  };

  it.each(writable.map((object) => [object.name, object] as const))(
    'guard every write of a %s',
    async (_name, object) => {
      const { id, version } = await create(object);
      expect(version).toBe(1);
      const field = changed(object);
      const input = { [field.name]: await sample(field) };
      const updated = await write('update', object, { id, version: 1, input });
      expect(updated).toEqual({ record: { id, version: 2 }, errors: undefined });

      const stale = {
        message: 'version-conflict',
        extensions: { code: 'VERSION_CONFLICT', current: { id, version: 2 } },
      };
      const other = { [field.name]: await sample(field) };
      expect((await write('update', object, { id, version: 1, input: other })).errors?.[0]).toMatchObject(
        stale,
      );
      expect((await write('delete', object, { id, version: 1 })).errors?.[0]).toMatchObject(stale);
      expect((await write('restore', object, { id, version: 2 })).errors?.[0]).toMatchObject(stale);

      expect((await write('delete', object, { id, version: 2 })).record).toEqual({ id, version: 3 });
      const gone = await write('update', object, { id, version: 3, input: other });
      expect(gone.errors?.[0]?.message).toBe('not-found');
      expect((await write('restore', object, { id, version: 2 })).errors).toHaveLength(1);
      expect((await write('restore', object, { id, version: 3 })).record).toEqual({ id, version: 4 });
      expect((await write('update', object, { id, version: 4, input: other })).record).toEqual({
        id,
        version: 5,
      });
    },
  );
});
