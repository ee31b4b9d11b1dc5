/** `npm run check`: reads all metadata as the server does, and fails on the first problem list that is not empty. */
import { withoutArea } from '../src/contract/metadata/check-access.ts';
import { problemText } from '../src/contract/metadata/problem.ts';
import { readConfig } from '../src/server/config.ts';
import { readMetadata } from '../src/server/model/read-metadata.ts';

const { metadataDir } = readConfig(process.env);
const catalog = await readMetadata(metadataDir);
const { objects, brokenObjects } = catalog;
const problems = catalog.problems.map(problemText);

for (const problem of problems) console.error(problem);
for (const note of withoutArea(catalog)) console.log(note);
const count = objects.size + brokenObjects.size;
if (problems.length) {
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${metadataDir}.`);
  process.exitCode = 1;
} else {
  console.log(`Metadata is in order: ${count} objects.`);
}
