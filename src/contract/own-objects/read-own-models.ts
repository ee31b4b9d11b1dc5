import type { Json } from '../layers/override.ts';
import type { Catalog } from '../metadata/catalog.ts';
import { OBJECT_NAME } from '../metadata/model.ts';
import { parseMetadata } from '../metadata/parse.ts';
import type { MetadataProblem } from '../metadata/problem.ts';
import { reporter } from '../metadata/read-models.ts';
import { apiNames } from '../metadata/api-names.ts';
import { checkOwnModel } from './check-own-model.ts';
import { OWN_LIMITS } from '../metadata/own-limits.ts';
import { OwnModelFile } from '../metadata/own-model.ts';
import { say } from '../say.ts';

export interface OwnModels {
  /** The model documents that a tenant has made, by the name of the object. */
  readonly documents: ReadonlyMap<string, Json>;
  /** What the names of the tenant's tables begin with. */
  readonly tablePrefix: string;
  /** Names that the product's API has already (see `apiNames`). */
  readonly taken: ReadonlySet<string>;
}

/** Reads each model by its own rules, in the order of names; what is wrong goes to `problems`, and that model is left out. */
export function readOwnModels(
  product: Catalog,
  { documents, taken }: OwnModels,
  problems: Map<string, MetadataProblem[]>,
): Map<string, OwnModelFile> {
  const models = new Map<string, OwnModelFile>();
  const used = new Set<string>();
  const names = [...documents.keys()].sort();
  names.forEach((name, at) => {
    const file = `model/${name}`;
    const found: MetadataProblem[] = [];
    const report = reporter(file, found);
    if (at >= OWN_LIMITS.objects) {
      report('', say`A tenant has at most ${OWN_LIMITS.objects} objects of its own. Remove another one.`);
    }
    if (product.objects.has(name) || product.brokenObjects.has(name)) {
      report('', say`The product has an object of the name "${name}". Rename this one; its records stay.`);
    } else if (!new RegExp(OBJECT_NAME).test(name)) {
      report('', say`${JSON.stringify(name)} is no object name: a capital, then letters and digits.`);
    }
    const { value, problems: unread } = parseMetadata(
      OwnModelFile,
      file,
      JSON.stringify(withDocuments(documents.get(name))),
    );
    found.push(...unread);
    if (value) checkOwnModel(value, report);
    const api = value && !found.length ? apiNames(name, value) : [];
    const double = api.find((each) => taken.has(each) || used.has(each));
    if (double !== undefined) report('', say`The API has the ${double} already. Choose another name.`);
    if (found.length) problems.set(name, found);
    else if (value) {
      models.set(name, value);
      for (const each of api) used.add(each);
    }
  });
  return models;
}

/** Letters had a format of their own before they were documents: models that tenants have stored still name it. */
function withDocuments(model: Json | undefined): Json | undefined {
  if (!isObject(model) || !Array.isArray(model['fields'])) return model;
  const fields = (model['fields'] as readonly Json[]).map((field) =>
    isObject(field) && field['format'] === 'letter'
      ? { ...field, format: 'document', documentType: 'letter' }
      : field,
  );
  return { ...model, fields };
}

const isObject = (value: Json | undefined): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
