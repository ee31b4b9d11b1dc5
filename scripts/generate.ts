/** `npm run generate <Object>`: writes an object's metadata, locale lines and menu line from a sketch, a server or a table. */
import type { AreasFile } from '../src/contract/metadata/areas.ts';
import { readConfig } from '../src/server/config.ts';
import { exitOnStartError } from './exit-on-start-error.ts';
import { askArea } from './generate/ask-area.ts';
import { placeOf, readIfThere, readLocales, readMetadataTexts, writeWhole } from './generate/files.ts';
import { lineDiff } from './generate/line-diff.ts';
import { readOptions, USAGE } from './generate/options.ts';
import { planGenerate } from './generate/plan.ts';
import { GenerateError } from './generate/problem.ts';
import { readSource } from './generate/read-source.ts';
import { GENERATED_FILE, readGenerated } from './generate/record.ts';
import { type FileChange, report } from './generate/report.ts';

await exitOnStartError(async () => {
  const { name, dryRun, headers, ...options } = readOptions(process.argv.slice(2), process.env);
  const config = readConfig(process.env);
  const files = await readMetadataTexts(config.metadataDir);
  const recordPath = `objects/${name}/${GENERATED_FILE}`;
  const record = readGenerated(files.get(recordPath), `metadata/${recordPath}`);
  const given = options.given ?? record?.source;
  if (!given) throw new GenerateError(`What does ${name} look like?\n\n${USAGE}`);
  const source = await readSource({ name, given, files, headers });
  const areas = JSON.parse(files.get('areas.json') ?? '{"areas": []}') as AreasFile;
  const isKnown = files.has(`objects/${name}/model.json`);
  const menu = isKnown ? options.menu : await askArea(areas, options.menu);
  const [objects, menus] = await Promise.all(
    ['objects', 'menu'].map((file) => readLocales(config.localesDir, file)),
  );
  if (!objects || !menus) return;
  const plan = planGenerate({ name, given, source, menu, files, objects, menus });
  const changes: FileChange[] = [];
  for (const [file, after] of plan.writes) {
    changes.push({ file, before: await readIfThere(placeOf(file, config)), after });
  }
  if (dryRun) {
    for (const { file, before, after } of changes) {
      const diff = lineDiff(file, before, after);
      if (diff) console.log(`${diff}\n`);
    }
  } else {
    for (const { file, before, after } of changes) {
      if (before !== after) await writeWhole(placeOf(file, config), after);
    }
  }
  for (const line of report(name, plan, changes, config.port)) console.log(line);
  if (dryRun) console.log('Nothing has been written: --dry-run.');
});
