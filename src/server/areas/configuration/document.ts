import type { DocumentName, DraftChange, Json, LayerKey } from '../../../contract/layers/override.ts';
import type { Conflict } from '../../../contract/layers/resolve.ts';
import { compileDrafts } from './draft-statements.ts';
import type { DocumentProblem } from '../../platform/catalogs/document-problems.ts';
import { openDrafts } from './drafts.ts';
import { effectiveDocument } from '../../platform/catalogs/effective.ts';
import type { PublishedLayer } from '../../platform/catalogs/overrides.ts';
import { type ConfigTask, documentParts, layersAt, type NamedLayer, upToDate } from './task.ts';
import { groundOf, layersIn, problemsAfter, publishedWorld, type World } from './world.ts';

/** A document of a layer, as somebody works at it. */
interface ConfigDocument {
  readonly document: string;
  readonly product: Json | null;
  /** All that stand below and at the layer, in order. */
  readonly layers: readonly (PublishedLayer & NamedLayer)[];
  readonly draft: readonly DraftChange[];
  readonly draftVersion: number;
  readonly revision: number;
  /** Of the document as all of the author's drafts would leave it. */
  readonly problems: readonly DocumentProblem[];
  /** Overrides of these layers that do not hold any more, and why. */
  readonly setAside: readonly Conflict[];
}

/** @throws ApiError bad-request, not-found for a document or layer that there is none of */
export async function readDocument(
  given: ConfigTask,
  place: { readonly document: string; readonly layer: string; readonly owner: string },
): Promise<ConfigDocument> {
  const { name } = documentParts(place.document);
  const task = await upToDate(given);
  const layers = await layersAt(task, place);
  const { layer, owner } = layers.at(-1) as LayerKey;
  const { db, author, configured } = task;
  const [kept] = await db.run(compileDrafts(db.tenantId, author.userId, { document: name, layer, owner }));
  const world = await publishedWorld(task, layers);
  const { before, after, drafts } = await openDrafts(task);
  const own = drafts.find(
    (draft) => draft.document === name && draft.layer === layer && draft.owner === owner,
  );
  const changed = new Set(own?.steps.map(({ key }) => key));
  const problems = own ? problemsAfter(before, after, name, layers, changed) : [];
  return {
    document: name,
    product: groundOf(world, name).product,
    layers: layersIn(world, name, layers).map((each, at) => ({
      ...each,
      ownerName: layers[at]?.ownerName ?? '',
    })),
    draft: kept?.changes ?? [],
    draftVersion: kept?.version ?? 0,
    revision: configured.overrides.revision,
    problems,
    setAside: setAside(world, name, layers),
  };
}

function setAside(world: World, name: DocumentName, layers: readonly LayerKey[]): readonly Conflict[] {
  const { kind } = documentParts(name);
  if (kind === 'model') return [];
  const { product, problemsOf } = groundOf(world, name);
  const { conflicts } = effectiveDocument(kind, product, layersIn(world, name, layers), problemsOf);
  return conflicts.filter(({ reason }) => reason === 'refused');
}
