import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import { applyAll } from './apply-edits.ts';
import { findingsOf } from './find.ts';
import type { Finding } from './finding.ts';
import type { Project } from './project.ts';

/** What is behind a mended mistake shows only then: so often it is looked again. */
const MOST_ROUNDS = 10;

export interface Fixed {
  /** The new texts of files that change, schemas among them. */
  readonly written: ReadonlyMap<string, string>;
  /** What has been mended, in the order in which it was. */
  readonly mended: readonly Finding[];
  /** The project as it is then. */
  readonly project: Project;
}

/** Mends what needs no decision of the author; nothing is written yet. */
export function fixAll(start: Project): Fixed {
  let project = start;
  const mended: Finding[] = [];
  const written = new Map<string, string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { findings } = findingsOf(project);
    const changes = changesOf(findings, project.files);
    if (!changes.texts.size) break;
    mended.push(...changes.mended);
    const files = new Map(project.files);
    const types = new Map(project.types);
    for (const [file, text] of changes.texts) {
      written.set(file, text);
      (files.has(file) ? files : types).set(file, text);
    }
    project = { ...project, files, types };
  }
  return { written, mended, project };
}

/** The texts after one round. Whole texts come when no edits are left, so that they are made of the mended files. */
function changesOf(findings: readonly Finding[], files: ReadonlyMap<string, string>) {
  const texts = new Map<string, string>();
  const mended: Finding[] = [];
  const byFile = Map.groupBy(
    findings.filter(({ edits }) => edits.length),
    ({ file }) => file,
  );
  for (const [file, found] of byFile) {
    const before = files.get(file) ?? '';
    const edits = new Map<string, Edit>();
    for (const { edits: own } of found) for (const edit of own) edits.set(edit.pointer, edit);
    const text = applyAll(before, [...edits.values()]);
    if (text === before) continue;
    texts.set(file, text);
    mended.push(...found);
  }
  if (texts.size) return { texts, mended };
  for (const finding of findings) {
    if (!finding.texts) continue;
    for (const [file, text] of finding.texts) texts.set(file, text);
    mended.push(finding);
  }
  return { texts, mended };
}
