import { readConfig } from '../../src/server/config.ts';
import { StartError } from '../../src/server/base/start-error.ts';
import { writeWhole } from '../generate/files.ts';
import { lineDiff } from '../generate/line-diff.ts';
import { findingsOf } from './find.ts';
import { fixAll } from './fix.ts';
import { findingLine, format } from './formats.ts';
import { type CheckOptions, HELP, readOptions } from './options.ts';
import { type Project, readProject } from './project.ts';

export interface Outcome {
  /** 0: no error. 1: errors, or warnings that count. 2: the check could not run. */
  readonly code: 0 | 1 | 2;
  /** What has been mended, or would be. */
  readonly notes: readonly string[];
  readonly report: string;
}

/** The whole command; files are written where it is told to mend them. */
export async function runCheck(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Outcome> {
  try {
    const options = readOptions(args);
    if (!options) return { code: 0, notes: [], report: HELP };
    const project = await readProject(readConfig(env));
    if (!options.indexes) return await check(options, project);
    const { indexReport } = await import('./indexes.ts');
    const report = indexReport(project, options.indexes.only, options.format === 'json');
    return { code: 0, notes: [], report };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { code: 2, notes: [], report: `tessera: ${error.message}` };
  }
}

async function check(options: CheckOptions, start: Project): Promise<Outcome> {
  const { project, notes } = options.fix ? await fix(options, start) : { project: start, notes: [] };
  const { findings, objects } = findingsOf(project);
  const fails = findings.some(({ severity }) => options.strict || severity === 'error');
  const report = format({ findings, objects, fails, placeOf: project.placeOf }, options.format);
  return { code: fails ? 1 : 0, notes, report };
}

async function fix({ dryRun }: CheckOptions, start: Project) {
  const { written, mended, project } = fixAll(start);
  const notes: string[] = [];
  for (const [file, text] of written) {
    if (dryRun) notes.push(lineDiff(file, start.files.get(file) ?? start.types.get(file), text), '');
    else await writeWhole(start.placeOf(file), text);
  }
  for (const finding of mended) notes.push(`${dryRun ? 'would mend' : 'mended'} ${findingLine(finding)}`);
  const count = mended.length;
  const files = `${written.size} ${written.size === 1 ? 'file' : 'files'}`;
  notes.push(
    dryRun ? `${count} would be mended in ${files}; nothing is written.` : `${count} mended in ${files}.`,
  );
  return { project, notes };
}
