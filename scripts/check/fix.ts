import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import { applyAll } from './apply-edits.ts';
import { type Finding, findingsOf } from './find.ts';
import type { Project } from './project.ts';

/** What is behind a mended mistake shows only then: so often it is looked again. */
const MOST_ROUNDS = 10;

export interface Fixed {
  /** The new texts of files that change, schemas among them. */
  readonly written: ReadonlyMap<string, string>;
  /** How many findings have been mended. */
  readonly count: number;
  /** The project as it is then. */
  readonly project: Project;
}

/** Mends what needs no decision of the author; nothing is written yet. */
export function fixAll(start: Project): Fixed {
  let project = start;
  let count = 0;
  const written = new Map<string, string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const { findings } = findingsOf(project);
    const changes = changesOf(findings, project.files);
    if (!changes.texts.size) break;
    count += changes.count;
    const files = new Map(project.files);
    const types = new Map(project.types);
    for (const [file, text] of changes.texts) {
      written.set(file, text);
      (files.has(file) ? files : types).set(file, text);
    }
    project = { ...project, files, types };
  }
  return { written, count, project };
}

/** The texts after one round. Whole texts come when no edits are left, so that they are made of the mended files. */
function changesOf(findings: readonly Finding[], files: ReadonlyMap<string, string>) {
  const texts = new Map<string, string>();
  let count = 0;
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
    count += found.length;
  }
  if (texts.size) return { texts, count };
  for (const { texts: whole } of findings) {
    if (!whole) continue;
    for (const [file, text] of whole) texts.set(file, text);
    count++;
  }
  return { texts, count };
}
