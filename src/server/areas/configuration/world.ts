import type { DocumentName, Json, LayerKey } from '../../../contract/layers/override.ts';
import { say } from '../../../contract/say.ts';
import { type LayerOverrides, resolveLayers } from '../../../contract/layers/resolve.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { Configured } from '../../platform/catalogs/configured.ts';
import {
  type DocumentProblem,
  problemAt,
  textsProblems,
  viewDocument,
  viewProblems,
} from '../../platform/catalogs/document-problems.ts';
import { effectiveDocument } from '../../platform/catalogs/effective.ts';
import { type LayersByDocument, readUserOverrides } from '../../platform/catalogs/overrides.ts';
import { layerIn, type Step, withSteps } from './steps.ts';
import { type ConfigTask, documentParts } from './task.ts';

/** All that is published, or would be: the tenant's objects with what the layers of some users have. */
export interface World {
  readonly configured: Configured;
  readonly labels: Labels;
  /** By user. */
  readonly users: ReadonlyMap<string, LayersByDocument>;
}

/** As it is now, with the layers of the users whose layers are named. */
export async function publishedWorld(task: ConfigTask, layers: readonly LayerKey[]): Promise<World> {
  const { configured, labels, db } = task;
  const owners = new Set(layers.flatMap(({ layer, owner }) => (layer === 'user' ? [owner] : [])));
  const users = new Map<string, LayersByDocument>();
  for (const owner of owners) users.set(owner, await readUserOverrides(db, owner));
  return { configured, labels, users };
}

/** As it would be after steps. */
export function worldAfter({ configured, labels, users }: World, steps: readonly Step[]): World {
  const shared = steps.filter(({ layer }) => layer !== 'user');
  const { overrides } = configured;
  const documents = withSteps(overrides.documents, shared);
  const personal = new Map(users);
  for (const [owner, before] of users) {
    const own = steps.filter((step) => step.layer === 'user' && step.owner === owner);
    personal.set(owner, withSteps(before, own));
  }
  const changed = shared.length ? configured.with({ ...overrides, documents }) : configured;
  return { configured: changed, labels, users: personal };
}

/** What each layer has of a document; nothing in one that has none. */
export const layersIn = ({ configured, users }: World, document: DocumentName, layers: readonly LayerKey[]) =>
  layers.map((key) => {
    const documents = key.layer === 'user' ? users.get(key.owner) : configured.overrides.documents;
    return layerIn(documents ?? new Map(), document, key);
  });

/** The product's part of a document, and what may be wrong with the document as layers leave it. */
interface Ground {
  readonly product: Json | null;
  readonly problemsOf: (document: Json | null) => readonly DocumentProblem[];
}

export function groundOf({ configured, labels }: World, name: DocumentName): Ground {
  const { kind, objectName } = documentParts(name);
  const { base, ownProblems } = configured;
  const object = base.objects.get(objectName);
  if (kind === 'model') {
    const problems = ownProblems.get(objectName) ?? [];
    const problemsOf = (document: Json | null) =>
      problems.map((problem) => problemAt(kind, document, problem.pointer, problem));
    return { product: null, problemsOf };
  }
  if (!object) {
    const problems = base.brokenObjects.get(objectName) ?? [
      { pointer: '', ...say`There is no object "${objectName}".` },
    ];
    const found = problems.map(({ pointer, message, text }) => ({ pointer, key: '', message, text }));
    return { product: null, problemsOf: (document) => (document === null ? [] : found) };
  }
  if (kind === 'texts') return { product: labels.document(object), problemsOf: textsProblems };
  return {
    product: viewDocument(object.view),
    problemsOf: (document) =>
      object.problems.length
        ? object.problems.map((problem) => problemAt(kind, document, problem.pointer, problem))
        : viewProblems(object, document, base.objects),
  };
}

/** A document as layers leave it: each key, those below the topmost layer's without what does not hold. */
export function resolvedIn(world: World, name: DocumentName, layers: readonly LayerKey[]) {
  const { product } = groundOf(world, name);
  return resolveLayers(documentParts(name).kind, product, layersIn(world, name, layers));
}

/**
 * What is wrong with a document in a world that steps lead to. What is set aside of layers already, and what no step
 * touches, is none of their business.
 */
export function problemsAfter(
  before: World,
  after: World,
  name: DocumentName,
  layers: readonly LayerKey[],
  changed: ReadonlySet<string>,
): readonly DocumentProblem[] {
  const { kind } = documentParts(name);
  const { product, problemsOf } = groundOf(after, name);
  if (kind === 'model') return problemsOf(resolvedIn(after, name, layers).document);
  const settled = effectiveDocument(kind, product, layersIn(before, name, layers), problemsOf).layers;
  const [own] = layersIn(after, name, layers.slice(-1));
  const top = settled.at(-1);
  if (!own || !top) return [];
  const below = effectiveDocument(
    kind,
    product,
    layersIn(after, name, layers.slice(0, -1)),
    problemsOf,
  ).layers;
  const left = top.overrides.filter(({ key }) => !changed.has(key));
  const set = own.overrides.filter(({ key }) => changed.has(key));
  const all: LayerOverrides[] = [...below, { ...own, overrides: [...left, ...set] }];
  return problemsOf(resolveLayers(kind, product, all).document);
}
