/** `npm run check`: reads all metadata as the server does, tells what it refuses and what is hardly meant, and mends some. */
import './keep-compiled.js';

const { runCheck } = await import('./check/run.ts');

const args = process.argv.slice(2);
const { code, notes, report } = await runCheck(args, process.env);
// What a program reads stands alone on the standard output.
for (const note of notes) (args.includes('--format') ? console.error : console.log)(note);
if (code === 0 || args.includes('--format')) console.log(report);
else console.error(report);
process.exitCode = code;
