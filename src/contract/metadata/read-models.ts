import { apiNames } from './api-names.ts';
import { checkModel, checkNames } from './check-model.ts';
import { ModelFile, OBJECT_NAME, ViewModelFile } from './model.ts';
import { parseMetadata } from './parse.ts';
import type { MetadataProblem } from './problem.ts';
import { RESERVED_OBJECTS } from './reserved-objects.ts';
import { english, type Report } from '../say.ts';

export const filePath = (path: string) => `metadata/${path}`;
export const modelPath = (name: string) => filePath(`objects/${name}/model.json`);
export const reporter =
  (file: string, problems: MetadataProblem[]): Report =>
  (pointer, said) =>
    void problems.push({ file, pointer, ...said });

/** Reads every model file by its own rules. Broken ones go to `broken`. */
export function readModels(files: ReadonlyMap<string, string>, broken: Map<string, MetadataProblem[]>) {
  const models = new Map<string, ModelFile>();
  const viewModels = new Map<string, ViewModelFile>();
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const folder = /^objects\/([^/]+)\//.exec(path)?.[1];
    if (folder) folders.add(folder);
  }
  for (const name of [...folders].sort()) {
    const file = modelPath(name);
    const text = files.get(`objects/${name}/model.json`);
    const problems: MetadataProblem[] = [];
    const report = reporter(file, problems);
    if (text === undefined) report('', english`The file is missing. An object needs at least a model file.`);
    checkName(name, [...folders], report);
    if (text !== undefined && isViewModel(text)) {
      const { value, problems: found } = parseMetadata(ViewModelFile, file, text);
      problems.push(...found);
      if (value) checkNames(value, report);
      if (value) viewModels.set(name, value);
    } else if (text !== undefined) {
      const { value, problems: found } = parseMetadata(ModelFile, file, text);
      problems.push(...found);
      if (value) checkModel(value, report);
      if (value && !problems.length) models.set(name, value);
    }
    if (problems.length) broken.set(name, problems);
  }
  checkApiNames(models, broken);
  return { models, viewModels };
}

/** Of two objects that would share a name in the API, the one whose own name comes later is broken. */
function checkApiNames(models: Map<string, ModelFile>, broken: Map<string, MetadataProblem[]>): void {
  const taken = new Map<string, string>();
  for (const [name, model] of models) {
    const names = apiNames(name, model);
    const double = names.find((each) => taken.has(each));
    if (double === undefined) for (const each of names) taken.set(each, name);
    else {
      const said = english`The API has the ${double} for ${taken.get(double) ?? ''} already. Rename the folder.`;
      broken.set(name, [{ file: modelPath(name), pointer: '', ...said }]);
      models.delete(name);
    }
  }
}

/** Which of the two kinds of model file the author means; a file that is no JSON is judged as the usual one. */
function isViewModel(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && Object.hasOwn(value, 'viewOf');
  } catch {
    return false;
  }
}

function checkName(name: string, folders: readonly string[], report: Report) {
  if (!new RegExp(OBJECT_NAME).test(name)) {
    report(
      '',
      english`The folder name ${JSON.stringify(name)} is no object name: a capital, then letters and digits.`,
    );
  }
  const derived = folders.some((other) => name === `${other}Page` || name === `${other}Input`);
  const listLike = folders.some((other) => name === `${other}List`);
  if (RESERVED_OBJECTS.includes(name) || derived || listLike) {
    report('', english`The API already uses the name ${JSON.stringify(name)}. Rename the folder.`);
  }
}
