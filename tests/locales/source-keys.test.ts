import { describe, expect, it } from 'vitest';
import { LATE_FILES, lines } from './locale-files.ts';
import { baseKeys } from './plurals.ts';
import { reasonText } from '../../src/contract/filter/tell-refusal.ts';
import { refusalReasons, saidKeys } from './said-keys.ts';
import { sourceKeys } from './source-keys.ts';

/** The namespaces that the client bundles: a key may name its own in front, and `app` is the default. */
const app = baseKeys(lines('en', 'app').keys());
const errors = baseKeys(lines('en', 'errors').keys());
const late = LATE_FILES.filter((file) => file !== 'metadata').flatMap((file) =>
  baseKeys(lines('en', file).keys()).map((key) => `${file}:${key}`),
);
const inNamespaces = [
  ...app,
  ...app.map((key) => `app:${key}`),
  ...errors,
  ...errors.map((key) => `errors:${key}`),
  ...late,
];
const known = new Set(inNamespaces);
const said = saidKeys('src');

const { called, dynamic, texts } = sourceKeys('src');

describe('texts in the source', () => {
  it('are found', () => {
    expect(called.size).toBeGreaterThan(0);
  });

  it('have a line in app.json, errors.json or the file that they name for every key', () => {
    expect([...called].filter(([key]) => !known.has(key))).toEqual([]);
  });

  it('have at least one line for every key made up at run time', () => {
    const empty = [...dynamic].filter(([, pattern]) => !inNamespaces.some((key) => pattern.test(key)));
    expect(empty.map(([template]) => template)).toEqual([]);
  });

  it('use every line of app.json and the late files', () => {
    const patterns = [...dynamic.values()];
    const isUsed = (key: string) =>
      [key, `app:${key}`].some((name) => texts.has(name) || patterns.some((pattern) => pattern.test(name)));
    // Words of errors: `errors.test.ts`.
    const others = late.filter((key) => !/^\w+:responseErrorMsg\./.test(key));
    expect([...app, ...others].filter((key) => !isUsed(key))).toEqual([]);
  });

  it('have a line in metadata.json for every sentence about metadata, and no other', () => {
    expect([...lines('en', 'metadata').keys()].sort()).toEqual(said);
  });

  it('know every reason for which a filter is refused', () => {
    const reasons = refusalReasons('src/contract/filter').map((key) => key.replace(/\{\{\d\}\}/g, 'it'));
    expect(reasons).toContain('not a field of it');
    expect(reasons.filter((reason) => !reasonText(reason))).toEqual([]);
  });

  it('say of metadata in English what the command line says', () => {
    expect([...lines('en', 'metadata')].filter(([key, text]) => key !== text)).toEqual([]);
  });
});
