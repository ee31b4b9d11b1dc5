import type { MetadataCopy } from '../../tests/support/metadata.ts';

/** Objects of the benchmark's own: forms of so many fields, without a view file. */
export const WIDE = { Wide200: 200, Wide1000: 1000 } as const;

const KINDS = ['STRING', 'STRING', 'INT', 'LOCAL_DATE', 'ENUM', 'BOOLEAN', 'DOUBLE', 'STRING'] as const;

export interface WideField {
  readonly name: string;
  readonly kind: (typeof KINDS)[number];
  readonly required?: true;
  readonly maxLength?: number;
  readonly values?: readonly string[];
}

/** A list of twenty columns: those that Contact has in its view, and these, which are hidden at first. */
const FURTHER_COLUMNS = [
  ...['emailStatus', 'academicRank', 'gender', 'businessTitle', 'birthDate', 'language', 'timeZone', 'notes'],
  ...['specializationList', 'workplaceList', 'sourceformId', 'createdAt', 'modifiedAt'],
];

export async function addWideList(metadata: MetadataCopy): Promise<void> {
  await metadata.change<{ columns: { field: string; hidden?: boolean }[] }>(
    'objects/Contact/view.json',
    ({ columns }) => {
      const further = FURTHER_COLUMNS.filter((name) => !columns.some(({ field }) => field === name));
      columns.push(...further.map((field) => ({ field, hidden: true })));
    },
  );
}

/** The first is text; every tenth is required. */
export function wideFields(count: number): readonly WideField[] {
  return Array.from({ length: count }, (_, at) => {
    const kind = KINDS[at % KINDS.length] ?? 'STRING';
    return {
      name: `field${at + 1}`,
      kind,
      ...(kind === 'STRING' ? { maxLength: 80 } : {}),
      ...(kind === 'ENUM' ? { values: ['ONE', 'TWO', 'THREE'] } : {}),
      ...(at % 10 === 0 ? { required: true as const } : {}),
    };
  });
}

export async function addWideObjects(metadata: MetadataCopy): Promise<void> {
  for (const [name, count] of Object.entries(WIDE)) {
    await metadata.write(`objects/${name}/model.json`, { fields: wideFields(count) });
  }
}
