import { ApiError } from '../../../contract/errors.ts';
import { type DraftConflict, mergeDraft } from '../../../contract/layers/draft.ts';
import { LAYER_LIMITS } from '../../../contract/layers/limits.ts';
import type { DraftChange, LayerKey } from '../../../contract/layers/override.ts';
import {
  compileDraftRemoval,
  compileDrafts,
  compileDraftWrite,
  type DraftPlace,
  type DraftRow,
} from './draft-statements.ts';
import { type GivenChange, readChanges } from './read-changes.ts';
import { sameLayer } from '../../platform/catalogs/overrides.ts';
import { draftSteps, type Step } from './steps.ts';
import { type ConfigTask, documentParts, layersAt, type NamedLayer } from './task.ts';
import { layersIn, publishedWorld, resolvedIn, type World, worldAfter } from './world.ts';

/** What an author is at in one document and layer, on top of what others have published since. */
export interface OpenDraft extends DraftPlace {
  /** The layers below and its own, the last. */
  readonly layers: readonly NamedLayer[];
  readonly changes: readonly DraftChange[];
  readonly conflicts: readonly DraftConflict[];
  readonly steps: readonly Step[];
}

/** Everything that an author is at. */
export interface OpenDrafts {
  readonly drafts: readonly OpenDraft[];
  readonly before: World;
  /** As it would be with all drafts published. */
  readonly after: World;
}

/** Whose change of a key is to stand, where two authors have changed it. */
export interface Decision extends DraftPlace {
  readonly key: string;
  readonly take: 'mine' | 'theirs';
}

interface DraftOptions {
  readonly decisions?: readonly Decision[];
  /** In the place of what is kept of the same document and layer. */
  readonly instead?: DraftRow;
}

/** Reads all drafts of the author. */
export async function openDrafts(
  task: ConfigTask,
  { decisions = [], instead }: DraftOptions = {},
): Promise<OpenDrafts> {
  const { db, author } = task;
  const kept = await db.run(compileDrafts(db.tenantId, author.userId));
  return openRows(
    task,
    instead ? [...kept.filter((row) => !isSamePlace(row, instead)), instead] : kept,
    decisions,
  );
}

/** The same of drafts that nobody keeps. */
export async function openRows(
  task: ConfigTask,
  rows: readonly DraftRow[],
  decisions: readonly Decision[] = [],
): Promise<OpenDrafts> {
  const found: { readonly row: DraftRow; readonly layers: readonly NamedLayer[] }[] = [];
  for (const row of rows) {
    const layers = await layersAt(task, row).catch(gone);
    if (layers) found.push({ row, layers });
  }
  const before = await publishedWorld(
    task,
    found.flatMap(({ layers }) => layers),
  );
  const drafts = found.map(({ row, layers }) => openDraft(before, row, layers, decisions));
  const after = worldAfter(
    before,
    drafts.flatMap(({ steps }) => steps),
  );
  return { drafts, before, after };
}

export const isSamePlace = (one: DraftPlace, other: DraftPlace): boolean =>
  one.document === other.document && sameLayer(one, other);

/** Nothing where the role or user whose layer it is has gone. */
export function gone(error: unknown): undefined {
  if (error instanceof ApiError && error.message === 'not-found') return undefined;
  throw error;
}

function openDraft(
  world: World,
  row: DraftRow,
  layers: readonly NamedLayer[],
  decisions: readonly Decision[],
): OpenDraft {
  const { document, layer, owner } = row;
  const own = layersIn(world, document, layers).at(-1)?.overrides ?? [];
  const published = new Map(own.map(({ key, value }) => [key, value]));
  const taken = new Map(
    decisions.flatMap((each) => (isSamePlace(each, row) ? [[each.key, each.take] as const] : [])),
  );
  const { merged, conflicts } = mergeDraft(
    row.changes.flatMap((change) => {
      const take = taken.get(change.key);
      if (take === 'theirs') return [];
      return [take === 'mine' ? { ...change, published: published.get(change.key) ?? null } : change];
    }),
    own,
  );
  const place = { document, layer, owner };
  const documents = new Map([[document, [{ layer, owner, overrides: own }]]]);
  return { ...place, layers, changes: merged, conflicts, steps: draftSteps(documents, place, merged) };
}

export interface DraftGiven {
  readonly document: string;
  readonly layer: string;
  readonly owner: string;
  readonly changes: unknown;
}

/** The draft that a client sends, with what it leaves out: what the layer and those below have now. */
export async function givenDraft(task: ConfigTask, given: DraftGiven): Promise<DraftRow> {
  const layers = await layersAt(task, given);
  const { name: document } = documentParts(given.document);
  const { layer, owner } = layers.at(-1) as LayerKey;
  const place = { document, layer, owner };
  const changes = readChanges(given.changes);
  const { db, author } = task;
  const [kept] = await db.run(compileDrafts(db.tenantId, author.userId, place));
  const world = await publishedWorld(task, layers);
  const below = resolvedIn(world, document, layers.slice(0, -1)).keys;
  const own = new Map(
    layersIn(world, document, layers)
      .at(-1)
      ?.overrides.map(({ key, value }) => [key, value]),
  );
  const known = new Map(kept?.changes.map((change) => [change.key, change]));
  const complete = ({ key, value, reset, base, published }: GivenChange): DraftChange => ({
    key,
    value,
    reset,
    base: base ?? known.get(key)?.base ?? below.get(key) ?? null,
    published: published ?? known.get(key)?.published ?? own.get(key) ?? null,
  });
  return { ...place, changes: changes.map(complete), version: kept?.version ?? 0 };
}

/**
 * Keeps the author's changes of a document in a layer, in the place of those kept before.
 * @throws ApiError for broken changes; version-conflict where the draft has another version; too-complex
 */
export async function saveDraft(task: ConfigTask, given: DraftGiven, version: number): Promise<void> {
  const { db, author } = task;
  const draft = await givenDraft(task, given);
  if (draft.version !== version) throw outOfDate(draft);
  const [row] = await db.run(compileDraftWrite(db.tenantId, author.userId, draft, LAYER_LIMITS.drafts));
  if (row) return;
  if (version > 0) throw outOfDate(draft);
  throw new ApiError({ message: 'too-complex', params: { limit: 'drafts', max: LAYER_LIMITS.drafts } });
}

const outOfDate = ({ document }: DraftPlace) =>
  new ApiError({ message: 'version-conflict', path: 'draftVersion', params: { id: document } });

/** Gives up the author's drafts: all, or those that are named. */
export async function discardDrafts(
  { db, author }: ConfigTask,
  place: Parameters<typeof compileDraftRemoval>[2],
): Promise<void> {
  await db.run(compileDraftRemoval(db.tenantId, author.userId, place));
}
