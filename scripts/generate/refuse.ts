import { buildCatalog, type MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { type MetadataProblem, problemText } from '../../src/contract/metadata/problem.ts';
import { GenerateError, pointAtField } from './problem.ts';
import type { Wish } from './request.ts';

/**
 * What the models break is told before anything is made of them, in the sketch where that has the place.
 * @throws GenerateError with what has not been wrong before
 */
export function refuseModels(
  made: readonly { readonly wish: Wish; readonly model: ModelFile }[],
  before: MetadataFiles,
  after: MetadataFiles,
): void {
  const [first] = newProblems(before, after).filter(({ file }) => file.endsWith('/model.json'));
  if (!first) return;
  const own = made.find(({ wish }) => first.file === `metadata/objects/${wish.name}/model.json`);
  const [, index] = /^\/fields\/(\d+)/.exec(first.pointer) ?? [];
  const field = own?.model.fields[Number(index)]?.name;
  throw pointAtField(own?.wish.sketch, field, first.message) ?? new GenerateError(problemText(first));
}

/**
 * Nothing is written that the server would complain of.
 * @throws GenerateError with what is wrong, where it has not been wrong before
 */
export function refuseProblems(before: MetadataFiles, after: MetadataFiles): void {
  const own = newProblems(before, after);
  if (own.length) throw new GenerateError(own.map(problemText).join('\n'));
}

function newProblems(before: MetadataFiles, after: MetadataFiles): MetadataProblem[] {
  const known = new Set(buildCatalog(before).problems.map(problemText));
  return buildCatalog(after).problems.filter((problem) => !known.has(problemText(problem)));
}
