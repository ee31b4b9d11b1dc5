/**
 * `npm run mutate -- --count 20 --seed 1 src/server/sql src/contract/filter`: changes lines at random, one at a time, and
 * runs the tests that import the file, the nearest first, until one fails. Prints the mutants that no test noticed.
 * Files are changed in place and put back in any case, so that it refuses to begin where `src` has changes of yours.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mutated } from './mutate/mutants.ts';
import { type PickedMutant, pickMutants } from './mutate/pick.ts';
import { importsOf, relatedTests } from './mutate/related-tests.ts';
import { type Judged, mutationReport } from './mutate/report.ts';
import { TestRunner } from './mutate/test-runner.ts';
import { typeChecker } from './mutate/type-check.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    /** Test files at most for a mutant, and seconds for each. */
    tests: { type: 'string', default: '24' },
    seconds: { type: 'string', default: '240' },
  },
});
const folders = positionals.length ? positionals : ['src/contract', 'src/engine', 'src/server'];
const [count, seed, most, seconds] = [values.count, values.seed, values.tests, values.seconds].map(
  Number,
) as [number, number, number, number];
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
if (git('status', '--porcelain', '--', 'src').trim() !== '') {
  console.error(
    'src has changes that are not committed. Commit or stash them: mutants are put into these files.',
  );
  process.exit(1);
}
const sources = git('ls-files', 'src', 'tests')
  .split('\n')
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file));
const texts = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));
const imports = new Map([...texts].map(([file, text]) => [file, importsOf(file, text)]));
const within = (file: string) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));
const picked = pickMutants(new Map([...texts].filter(([file]) => within(file))), count, seed);

const runner = new TestRunner();
const compiles = typeChecker();
let open: string | undefined;
const put = (file: string, mutant?: PickedMutant) => {
  const text = texts.get(file) ?? '';
  open = mutant && file;
  writeFileSync(file, mutant ? mutated(text, mutant) : text);
};
const all: Judged[] = [];
process.on('exit', () => {
  if (open !== undefined) put(open);
  runner.kill();
  console.log(`\n${mutationReport(all)}`);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    console.error(`Ended by ${signal}.`);
    process.exit(130);
  });
}

/** Tests that fail without any mutant, or pass now and then, tell nothing. */
const sound = new Map<string, boolean>();
async function isSound(test: string, changed: string): Promise<boolean> {
  const known = sound.get(test);
  if (known !== undefined) return known;
  const { failure } = (await runner.run(test, changed, seconds)) ?? { failure: 'the time was over' };
  sound.set(test, failure === undefined);
  if (failure !== undefined) console.error(`Left out, since it fails without a mutant: ${test} (${failure})`);
  return failure === undefined;
}

async function judge(mutant: PickedMutant): Promise<Judged> {
  const { file } = mutant;
  const related = relatedTests(imports, file);
  const judged = (fate: Judged['fate'], ran: number): Judged => ({
    mutant,
    fate,
    ran,
    related: related.length,
  });
  if (!compiles(file, mutated(texts.get(file) ?? '', mutant))) return judged('uncompiled', 0);
  let ran = 0;
  // One by one: Vitest would put them in an order of its own.
  for (const test of related) {
    if (ran >= most || sound.get(test) === false) continue;
    put(file, mutant);
    const answer = await runner.run(test, file, seconds);
    put(file);
    if (!answer) return judged('over', ran);
    if (answer.failure !== undefined && (await isSound(test, file))) return judged('killed', ran);
    ran++;
  }
  return judged('survived', ran);
}

for (const mutant of picked) {
  const judged = await judge(mutant);
  all.push(judged);
  const { file, line, before, after } = mutant;
  console.log(
    `${judged.fate.padEnd(10)} ${file}:${line}  ${JSON.stringify(before)} → ${JSON.stringify(after)}`,
  );
}
runner.close();
