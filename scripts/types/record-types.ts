import type { Catalog, Field } from '../../src/contract/metadata/catalog.ts';
import { storageOf } from '../../src/server/base/formats/index.ts';

/** What stored records hold, by the names of their objects, as TypeScript: what `base/records/stored-records.ts` reads. */
export function recordTypes({ objects }: Pick<Catalog, 'objects'>): string {
  const stored = [...objects.values()].filter(({ name, source }) => name === source);
  const lines = stored.map(({ name, fields }) => {
    const own = [...fields.values()].flatMap((field) => {
      const type = valueType(field);
      return type === undefined ? [] : `${field.name}: ${type}`;
    });
    return `  ${name}: { ${own.join('; ')} };`;
  });
  return `// Written by npm run metadata:types.\nexport interface RecordTypes {\n${lines.join('\n')}\n}\n`;
}

/** Undefined of what no record of the object keeps. */
function valueType(field: Field): string | undefined {
  const { computed, custom, kind, element, relation, required, system } = field;
  if (computed || custom || kind === 'NONE') return undefined;
  if (relation?.type === 'members') return 'readonly string[]';
  if (relation && relation.type !== 'reference') return undefined;
  const type = element ? elementType(element, field) : scalarType(field);
  return required || system ? type : `${type} | null`;
}

function elementType(element: NonNullable<Field['element']>, field: Field): string {
  if (typeof element !== 'string') return 'readonly Readonly<Record<string, unknown>>[]';
  return `readonly (${scalarType({ ...field, kind: element })})[]`;
}

const SCALARS: Readonly<Record<string, string>> = { Boolean: 'boolean', Float: 'number', Int: 'number' };

function scalarType(field: Pick<Field, 'kind' | 'format' | 'enumValues'>): string {
  if (field.enumValues?.length) return field.enumValues.map(({ name }) => `'${name}'`).join(' | ');
  const { scalar, read } = storageOf(field);
  return (read === undefined && SCALARS[scalar ?? '']) || 'string';
}
