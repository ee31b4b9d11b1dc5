/** `npm run check`: reads all metadata as the server does, and fails on the first problem list that is not empty. */
import { problemText } from '../src/contract/metadata/problem.ts';
import { readConfig } from '../src/server/config.ts';
import { readMetadata } from '../src/server/model/read-metadata.ts';

const { metadataDir } = readConfig(process.env);
const { objects, brokenObjects, problems } = await readMetadata(metadataDir);

for (const problem of problems) console.error(problemText(problem));
const count = objects.size + brokenObjects.size;
if (problems.length) {
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'} in ${metadataDir}.`);
  process.exitCode = 1;
} else {
  console.log(`Metadata is in order: ${count} objects.`);
}
