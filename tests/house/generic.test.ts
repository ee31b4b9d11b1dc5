import { globSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The engine knows no object by name: names stand in metadata and in the demo data. */
const objectNames = readdirSync('metadata/objects');
/** What is no engine: what is made up, and areas that are about objects of the product and read their fields. */
const OF_THE_PRODUCT = ['src/server/demo', 'src/server/areas/campaigns'];
const files = globSync('src/{contract,engine,views,shell,server}/**/*.{ts,tsx}', {
  exclude: (path) => OF_THE_PRODUCT.some((folder) => path.startsWith(folder)),
});

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
/** What an area takes the records of its objects for: objects of the name need not be there. */
const RECORD_TYPE = /\bRecordTypes\['\w+'\]/g;
const readCode = (file: string) => {
  const code = withoutComments(readFileSync(file, 'utf8'));
  return file.startsWith('src/server/areas/') ? code.replace(RECORD_TYPE, '') : code;
};

describe('the engine is generic', () => {
  it('reads files and names to look for', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(objectNames).toContain('Contact');
  });

  it.each(objectNames)('no code outside areas names %s', (name) => {
    const queryName = name.charAt(0).toLowerCase() + name.slice(1);
    const pattern = new RegExp(
      `\\b(${name}|${queryName}List|${name}List|(create|update|delete|restore)${name})\\b`,
    );
    const found = files.flatMap((file) =>
      readCode(file)
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
