/** Every metadata file, format of text and key has its place in the documentation. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TEXT_FORMATS } from '../../../src/contract/kinds/kind.ts';
import { METADATA_SCHEMAS } from '../../../src/contract/metadata/schemas.ts';
import { keysOf } from './keys/walk.ts';

const ROOT = join(import.meta.dirname, '../../..');
const pages = readdirSync(join(ROOT, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8'));

/** What stands between backticks, in text and in examples: names that the documentation shows as such. */
const shown = pages.flatMap((page) => {
  const examples = [...page.matchAll(/```[^\n]*\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const words = [...page.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
  return [...examples, ...words];
});
const names = new Set(shown.flatMap((text) => text.match(/\$?[A-Za-z]\w*/g) ?? []));

describe('the documentation', () => {
  it('has a heading for each file in metadata', () => {
    const files = readdirSync(join(ROOT, 'metadata')).filter((name) => name.endsWith('.json'));
    const headings = pages.flatMap((page) => page.match(/^## .*$/gm) ?? []);
    const missing = files.filter((name) => !headings.some((heading) => heading.includes(`\`${name}\``)));
    expect(missing).toEqual([]);
  });

  it('has each format of text in the table of keys', () => {
    const [row = ''] = pages.flatMap((page) => page.match(/^\| `format` .*$/gm) ?? []);
    expect(TEXT_FORMATS.filter((format) => !row.includes(`\`${format}\``))).toEqual([]);
  });

  it.each(Object.entries(METADATA_SCHEMAS))('has each key of %s', (_name, schema) => {
    const keys = keysOf(schema).flatMap((path) => path.split('.').map((key) => key.replace(/\[\]/g, '')));
    const missing = [...new Set(keys)].filter((key) => key !== '*' && key !== '' && !names.has(key));
    expect(missing).toEqual([]);
  });
});
