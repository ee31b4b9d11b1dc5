import { ADVICE } from '../../src/contract/metadata/advice/finding.ts';
import { METADATA_SCHEMAS } from '../../src/contract/metadata/schemas.ts';
import { pathOf } from './source-text.ts';

/** Rules of the files themselves, beside advice and what the server refuses. */
const FILE_RULES = {
  'json-syntax': 'A file is no JSON.',
  encoding: 'A file is no text in UTF-8 without a byte order mark.',
  'symbolic-link': 'A symbolic link, which nothing follows.',
  overlay: "A file of an overlay that would change what is the product's, or that nothing reads.",
  'missing-file': 'A language lacks a file of texts.',
  'double-key': 'A key stands twice in an object; only the later one is read.',
  'unsorted-texts': 'Texts are not sorted by key, or not indented by two spaces.',
  glossary: 'A text has a word that locales/glossary.json replaces by another one.',
  'outdated-types': 'The schemas with the names of fields and objects are not those of the files.',
} as const;

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/**
 * What the server refuses is known by the key whose rule is broken: `view/columns/field`. Indexes and names are left
 * out, so that the same mistake has the same rule everywhere.
 */
export function refusedRule(schemaName: string, pointer: string): string {
  const parts = [schemaName];
  let schema: Schema | undefined = METADATA_SCHEMAS[schemaName];
  for (const part of pathOf(pointer)) {
    if (schema?.items) {
      schema = schema.items;
      continue;
    }
    const known: Schema | undefined = schema?.properties?.[part];
    const record = Object.values(schema?.patternProperties ?? {})[0];
    if (known) parts.push(part);
    else if (!record) {
      if (schema?.properties) parts.push('unknown-key');
      break;
    }
    schema = known ?? record;
  }
  return parts.join('/');
}

/** What a rule is about, in a sentence. */
export function ruleText(rule: string): string {
  const own: Readonly<Record<string, string>> = { ...ADVICE, ...FILE_RULES };
  if (own[rule] !== undefined) return own[rule];
  const [name = '', ...path] = rule.split('/');
  let schema: Schema | undefined = METADATA_SCHEMAS[name];
  for (const part of path) {
    const inner: Schema | undefined = schema?.items ?? schema;
    const record = Object.values(inner?.patternProperties ?? {})[0];
    schema = inner?.properties?.[part] ?? record?.properties?.[part];
  }
  return schema?.description ?? `What a ${name} file may say.`;
}
