import type { Catalog, ObjectType } from '../metadata/catalog.ts';
import { checkCounts } from '../metadata/check-counts.ts';
import { withFills } from '../metadata/check-fill.ts';
import { checkLifeFilters, checkNeedsWith } from '../metadata/check-life.ts';
import { checkReferences, linkObject } from '../metadata/link.ts';
import type { ModelField, ModelFile } from '../metadata/model.ts';
import type { MetadataProblem } from '../metadata/problem.ts';
import { reporter } from '../metadata/read-models.ts';
import type { OwnModelFile } from '../metadata/own-model.ts';
import { type OwnModels, readOwnModels } from './read-own-models.ts';
import type { Report } from '../say.ts';
import { checkMenu, ownAreas, withOwnMenu } from './own-areas.ts';

export interface OwnObjects {
  /** The product's objects, and those of the tenant's own that are whole. */
  readonly catalog: Catalog;
  /**
   * What is wrong, by object; `file` is the name of the document. An object that is not whole is in
   * `catalog.brokenObjects` too, but for one whose name the product has: that is the product's.
   */
  readonly problems: ReadonlyMap<string, readonly MetadataProblem[]>;
}

/**
 * Links the models that a tenant has made onto the product's objects. They may refer to those and to each other; the
 * product's refer to none of them. What is wrong with one is a problem of its own: all others stay as they are.
 */
export function withOwnObjects(product: Catalog, own: OwnModels): OwnObjects {
  const { documents, tablePrefix } = own;
  const problems = new Map<string, MetadataProblem[]>();
  if (!documents.size) return { catalog: product, problems };
  const models = readOwnModels(product, own, problems);
  const broken = (name: string) => problems.has(name);

  const all = new Map<string, ModelFile>([...[...product.objects].map(asModel), ...models]);
  const known = [...new Set([...all.keys(), ...product.brokenObjects.keys(), ...documents.keys()])].sort();
  for (const name of models.keys()) {
    checkReferences(name, all, known, reporterOf(name, problems));
    if (broken(name)) models.delete(name);
  }
  for (const name of documents.keys()) if (!product.objects.has(name) && broken(name)) all.delete(name);

  const areas = ownAreas(product.areas, models);
  const objects = new Map(product.objects);
  const prefixes = new Map([...models.keys()].map((name) => [name, tablePrefix]));
  for (const [name, { access, menu }] of models) {
    const inMenu = product.areas.areas.find(({ key }) => key === menu) ?? areas.get(menu ?? '');
    const area = access ?? inMenu?.access;
    objects.set(name, { ...linkObject(name, all, null, prefixes), area });
  }
  for (const [name, model] of models) {
    checkMenu(product.areas, models, name, reporterOf(name, problems));
    checkWhole(product, objects, name, model, problems);
  }

  const names = [...models.keys()];
  const brokenObjects = new Map(product.brokenObjects);
  for (const [name, found] of problems) {
    if (!models.has(name) && !known.includes(name)) continue;
    if (!objects.has(name) && !brokenObjects.has(name)) brokenObjects.set(name, found);
  }
  const catalog = {
    ...product,
    objects,
    brokenObjects,
    areas: withOwnMenu(product.areas, models),
    filters: { ...product.filters, objects: [...product.filters.objects, ...names] },
    own: { objects: new Set(names), models: new Set(documents.keys()), areas },
  };
  return { catalog, problems };
}

/** The report of one object's problems; the object counts as broken with the first. */
const reporterOf =
  (name: string, problems: Map<string, MetadataProblem[]>): Report =>
  (pointer, said) => {
    const found = problems.get(name) ?? [];
    problems.set(name, found);
    reporter(`model/${name}`, found)(pointer, said);
  };

/** What can be told only of an object that is linked, and does not keep it from working. */
function checkWhole(
  { settings }: Catalog,
  objects: Map<string, ObjectType>,
  name: string,
  model: OwnModelFile,
  problems: Map<string, MetadataProblem[]>,
): void {
  const { fields } = model;
  const report = reporterOf(name, problems);
  const object = objects.get(name);
  const indexOf = (fieldName: string) => fields.findIndex((field) => field.name === fieldName);
  if (!object) return;
  checkCounts(object, objects, indexOf, report);
  checkLifeFilters(object, objects, report);
  checkNeedsWith(model, settings, report);
  objects.set(name, withFills(model, object, objects, report));
}

/** As much of an object's model as others that refer to it ask for. */
function asModel([name, { fields, personal, recipient }]: readonly [string, ObjectType]): [
  string,
  ModelFile,
] {
  const relations = [...fields.values()].flatMap((field): ModelField[] => {
    const { name: fieldName, kind, relation, owned } = field;
    if (!relation) return [];
    return [{ name: fieldName, kind, typeName: relation.target, ...(owned ? { personal: 'owned' } : {}) }];
  });
  return [
    name,
    { fields: relations, ...(personal ? { personal } : {}), ...(recipient ? { recipient } : {}) },
  ];
}
