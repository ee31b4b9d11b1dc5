import { type Schema, typesOf } from './schema-at.ts';

/** The words around what a schema says, in the user's language; what the schema itself says is English. */
export interface DocTexts {
  readonly values: string;
  readonly absent: string;
  readonly example: string;
}

/** What a schema says of a key: its meaning, what it takes, what happens without it, and an example. Lines of text. */
export function schemaDoc(schema: Schema, texts: DocTexts): string {
  const { description, examples = [], enum: values } = schema;
  const taken = values ? values.map((value) => JSON.stringify(value)).join(', ') : bounds(schema);
  const absent = schema['x-default'] ?? (schema.default === undefined ? '' : JSON.stringify(schema.default));
  const lines = [
    description,
    taken && `${texts.values}: ${taken}`,
    absent && `${texts.absent}: ${absent}`,
    examples.length > 0 && `${texts.example}: ${JSON.stringify(examples[0])}`,
  ];
  return lines.filter(Boolean).join('\n');
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Such as `integer 40–1200`. */
function bounds(schema: Schema & Bounds): string {
  const { minimum, maximum } = schema;
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}–${maximum ?? ''}`;
  return typesOf(schema).join(' | ') + range;
}
