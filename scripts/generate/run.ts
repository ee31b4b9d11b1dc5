/** What `npm run generate` does with its arguments: returns what it prints, a text for each line. */
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { readConfig } from '../../src/server/config.ts';
import { askArea } from './ask-area.ts';
import { planElement } from './element.ts';
import { readIfThere, writeWhole } from './files.ts';
import { lineDiff } from './line-diff.ts';
import { readOptions, USAGE } from './options.ts';
import { planGenerate } from './plan.ts';
import { GenerateError, type SketchText } from './problem.ts';
import { libraryOf, objectNames, readSource } from './read-source.ts';
import { GENERATED_FILE, readGenerated, type SourceGiven } from './record.ts';
import { type FileChange, report } from './report.ts';
import type { Wish } from './request.ts';
import { readSketchFile } from './split-sketches.ts';
import { openTarget } from './target.ts';

/**
 * Writes the files of what is asked for, into the folders that the environment names (section 13). Nothing is written
 * when anything is wrong: a GenerateError says what.
 */
export const runGenerate = (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> =>
  args[0] === 'element' ? generateElement(args.slice(1), env) : generateObjects(args, env);

async function generateElement(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const lines: string[] = [];
  const config = readConfig(env);
  const target = await openTarget(config);
  const planned = await planElement(args, target.files, await target.locales('elements'));
  for (const [file, content] of await target.toWrite(planned)) {
    await writeWhole(target.placeOf(file), content);
    lines.push(file);
  }
  lines.push(
    'Next: its help in locales/en/elements.json, the lines marked [en] in the others, and npm run check.',
  );
  return lines;
}

async function generateObjects(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const lines: string[] = [];
  const { dryRun, headers, file, given, ...options } = readOptions(args, env);
  const config = readConfig(env);
  const target = await openTarget(config);
  const { files } = target;
  const asked = file === undefined ? options.sketches : await readSketchFile(file);
  const names = asked.map(({ object }) => object);
  const known = objectNames(files, names);
  const library = libraryOf(files);
  const wishes: Wish[] = [];
  for (const each of asked) {
    const name = each.object;
    const written = sourceOf(each);
    const from = written ?? given ?? lastSource(name);
    if (!from) throw new GenerateError(`What does ${name} look like?\n\n${USAGE}`);
    const sketch = written ? each : 'sketch' in from ? { object: name, text: from.sketch } : undefined;
    const source = await readSource({ name, given: from, sketch, known, library, headers });
    wishes.push({ name, given: from, sketch, source });
  }
  const areas = JSON.parse(files.get('areas.json') ?? '{"areas": []}') as AreasFile;
  const areKnown = names.every((name) => files.has(`objects/${name}/model.json`));
  const menu = areKnown ? options.menu : await askArea(areas, options.menu);
  const [objects, menus] = await Promise.all(['objects', 'menu'].map((each) => target.locales(each)));
  if (!objects || !menus) return lines;
  const plan = planGenerate({ wishes, menu, files, objects, menus });
  const changes: FileChange[] = [];
  for (const [path, after] of await target.toWrite(plan.writes)) {
    changes.push({ file: path, before: await readIfThere(target.placeOf(path)), after });
  }
  for (const { file: path, before, after } of changes) {
    const diff = dryRun ? lineDiff(path, before, after) : '';
    if (diff) lines.push(`${diff}\n`);
    if (!dryRun && before !== after) await writeWhole(target.placeOf(path), after);
  }
  lines.push(...report(plan, changes, config.port));
  if (dryRun) lines.push('Nothing has been written: --dry-run.');
  return lines;

  function lastSource(name: string): SourceGiven | undefined {
    const recordPath = `objects/${name}/${GENERATED_FILE}`;
    return readGenerated(files.get(recordPath), `metadata/${recordPath}`)?.source;
  }
}

/** As the record of the run keeps it: in one line. */
function sourceOf({ text }: SketchText): SourceGiven | undefined {
  const sketch = text.trim().replace(/\s+/g, ' ');
  return sketch === '' ? undefined : { sketch };
}
