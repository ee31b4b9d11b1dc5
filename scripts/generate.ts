/** `npm run generate <Object> …` and `npm run generate element <NAME> …`: writes metadata, locale lines and menu lines of objects from sketches, a server or a table. */
import type { AreasFile } from '../src/contract/metadata/areas.ts';
import { readConfig } from '../src/server/config.ts';
import { exitOnStartError } from './exit-on-start-error.ts';
import { askArea } from './generate/ask-area.ts';
import { planElement } from './generate/element.ts';
import { placeOf, readIfThere, readLocales, readMetadataTexts, writeWhole } from './generate/files.ts';
import { lineDiff } from './generate/line-diff.ts';
import { readOptions, USAGE } from './generate/options.ts';
import { planGenerate } from './generate/plan.ts';
import { GenerateError, type SketchText } from './generate/problem.ts';
import { objectNames, readSource } from './generate/read-source.ts';
import { GENERATED_FILE, readGenerated, type SourceGiven } from './generate/record.ts';
import { type FileChange, report } from './generate/report.ts';
import type { Wish } from './generate/request.ts';
import { readSketchFile } from './generate/split-sketches.ts';

await exitOnStartError(process.argv[2] === 'element' ? generateElement : generateObjects);

async function generateElement(): Promise<void> {
  const config = readConfig(process.env);
  const files = await readMetadataTexts(config.metadataDir);
  const texts = await readLocales(config.localesDir, 'elements');
  for (const [file, content] of await planElement(process.argv.slice(3), files, texts)) {
    await writeWhole(placeOf(file, config), content);
    console.log(file);
  }
  console.log(
    'Next: its help in locales/en/elements.json, the lines marked [en] in the others, and npm run check.',
  );
}

async function generateObjects(): Promise<void> {
  const { dryRun, headers, file, given, ...options } = readOptions(process.argv.slice(2), process.env);
  const config = readConfig(process.env);
  const files = await readMetadataTexts(config.metadataDir);
  const asked = file === undefined ? options.sketches : await readSketchFile(file);
  const names = asked.map(({ object }) => object);
  const known = objectNames(files, names);
  const wishes: Wish[] = [];
  for (const each of asked) {
    const name = each.object;
    const written = sourceOf(each);
    const from = written ?? given ?? lastSource(name);
    if (!from) throw new GenerateError(`What does ${name} look like?\n\n${USAGE}`);
    const sketch = written ? each : 'sketch' in from ? { object: name, text: from.sketch } : undefined;
    const source = await readSource({ name, given: from, sketch, known, headers });
    wishes.push({ name, given: from, sketch, source });
  }
  const areas = JSON.parse(files.get('areas.json') ?? '{"areas": []}') as AreasFile;
  const areKnown = names.every((name) => files.has(`objects/${name}/model.json`));
  const menu = areKnown ? options.menu : await askArea(areas, options.menu);
  const [objects, menus] = await Promise.all(
    ['objects', 'menu'].map((each) => readLocales(config.localesDir, each)),
  );
  if (!objects || !menus) return;
  const plan = planGenerate({ wishes, menu, files, objects, menus });
  const changes: FileChange[] = [];
  for (const [path, after] of plan.writes) {
    changes.push({ file: path, before: await readIfThere(placeOf(path, config)), after });
  }
  for (const { file: path, before, after } of changes) {
    const diff = dryRun ? lineDiff(path, before, after) : '';
    if (diff) console.log(`${diff}\n`);
    if (!dryRun && before !== after) await writeWhole(placeOf(path, config), after);
  }
  for (const line of report(plan, changes, config.port)) console.log(line);
  if (dryRun) console.log('Nothing has been written: --dry-run.');

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
