/** `npm run metadata:types`: narrows the schemas of the metadata files to the names that there are, for editors and CI. */
import { runTypes } from './types/run.ts';

const { code, lines } = await runTypes(process.argv.slice(2), process.env);
for (const line of lines) (code ? console.error : console.log)(line);
process.exitCode = code;
