/**
 * `npm run generate:area <name>`: makes an area with code of its own on both sides, with an example of each part (screen,
 * page of a link, calls, table, job) and their tests, and its line in each of the three lists.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '../src/contract/constants.ts';
import { areaNames, withClientLine, withPublicLine, withServerLine } from './generate-area/lines.ts';
import { formatted } from './formatted.ts';

const TEMPLATE = fileURLToPath(new URL('generate-area/template', import.meta.url));
const TEXTS = 'locales/texts.json';
const LISTS = {
  'src/areas/index.ts': withClientLine,
  'src/areas/public.ts': withPublicLine,
  'src/server/compose.ts': withServerLine,
};

/**
 * Writes the area below the folder of a project; answers the paths.
 * @throws Error where the name is none, or something of it is there already; nothing has been written then
 */
export async function generateArea(project: string, name: string): Promise<readonly string[]> {
  const names = areaNames(name);
  const filled = (text: string): string =>
    Object.entries<string>({ ...names }).reduce(
      (all, [key, value]) => all.replaceAll(`__${key}__`, value),
      text,
    );
  const files = new Map<string, string>();
  for (const path of globSync('{src,tests}/**/*.txt', { cwd: TEMPLATE })) {
    files.set(filled(path.slice(0, -'.txt'.length)), filled(readFileSync(join(TEMPLATE, path), 'utf8')));
  }
  const texts = JSON.parse(filled(readFileSync(join(TEMPLATE, TEXTS), 'utf8'))) as Record<string, object>;
  for (const locale of LOCALES) {
    files.set(`locales/${locale}/${name}.json`, `${JSON.stringify(texts[locale], null, 2)}\n`);
  }
  const taken = [...files.keys()].find((path) => existsSync(join(project, path)));
  if (taken !== undefined) throw new Error(`${taken} is there already: choose another name, or remove it.`);
  for (const [path, withLine] of Object.entries(LISTS)) {
    files.set(path, withLine(readFileSync(join(project, path), 'utf8'), names));
  }
  // Lines are as long as the name lets them be.
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), await formatted(path, text));
  }
  return [...files.keys()];
}

if (import.meta.main) {
  try {
    const written = await generateArea(resolve('.'), process.argv[2] ?? '');
    for (const path of written) console.log(path);
    console.log(
      'Next: `npm run test:unit -- tests/server/platform/api/schema.test.ts -u` for the SDL, and `npm run api:types` for ' +
        'the types of its calls; translate "title" in locales; a line in metadata/areas.json puts the screen into the menu.',
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
