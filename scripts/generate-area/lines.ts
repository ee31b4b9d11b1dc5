/** The name of an area in each of the forms that its files need. */
export interface AreaNames {
  readonly name: string;
  readonly camel: string;
  readonly Pascal: string;
  readonly snake: string;
  readonly UPPER: string;
  readonly Title: string;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** @throws Error for anything but words in lower case, joined by hyphens */
export function areaNames(name: string): AreaNames {
  if (!NAME.test(name) || name.length > 40) {
    throw new Error(
      `Area "${name.slice(0, 60)}": a name is words in lower case, joined by hyphens, of 40 letters at most: ` +
        'npm run generate:area -- price-lists',
    );
  }
  const words = name.split('-');
  const Pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const sentence = words.join(' ');
  return {
    name,
    camel: Pascal.charAt(0).toLowerCase() + Pascal.slice(1),
    Pascal,
    snake: words.join('_'),
    UPPER: words.join('_').toUpperCase(),
    Title: sentence.charAt(0).toUpperCase() + sentence.slice(1),
  };
}

/** The client's list of areas (`src/areas/index.ts`) with one more. */
export function withClientLine(list: string, { name, camel }: AreaNames): string {
  return `${list.trimEnd()}\nexport { ${camel} } from './${name}/index.ts';\n`;
}

/** The client's list of pages for people without a login (`src/areas/public.ts`) with one more. */
export function withPublicLine(list: string, { name, camel }: AreaNames): string {
  const lines = list.trimEnd().split('\n');
  const kept = lines.filter((line) => line !== 'export {};');
  return `${kept.join('\n')}\nexport { ${camel}Page } from './${name}/public.ts';\n`;
}

/** The server's list of areas (`src/server/compose.ts`) with one more. @throws Error where the list is not found */
export function withServerLine(list: string, { name, camel }: AreaNames): string {
  const lines = list.split('\n');
  const last = lines.findLastIndex((line) => line.includes("from './areas/"));
  const end = lines.findIndex((line, at) => line === '];' && at > last);
  if (last < 0 || end < 0) throw new Error('src/server/compose.ts: its list of areas was not found.');
  lines.splice(end, 0, `  ${camel},`);
  lines.splice(last + 1, 0, `import { ${camel} } from './areas/${name}/area.ts';`);
  return lines.join('\n');
}
