import type { Json } from '../../../contract/layers/override.ts';
import { type OwnLoss, ownLosses } from '../../platform/catalogs/own-tables.ts';
import type { ConfigImpact } from './config-impact.ts';
import type { Configured } from '../../platform/catalogs/configured.ts';
import type { DocumentProblem } from '../../platform/catalogs/document-problems.ts';
import type { DraftPlace } from './draft-statements.ts';
import { type OpenDraft, type OpenDrafts, openDrafts } from './drafts.ts';
import { impactsOf } from './impact.ts';
import { type ConfigTask, documentParts, upToDate } from './task.ts';
import { layersIn, problemsAfter, resolvedIn, type World } from './world.ts';

export interface ReviewChange extends DraftPlace {
  readonly ownerName: string;
  readonly key: string;
  /** The key as the layer leaves it, now and then; null: nothing. */
  readonly before: Json;
  readonly after: Json;
  readonly reset: boolean;
  /** What somebody else has published meanwhile. */
  readonly conflict: { readonly theirs: Json; readonly by: string; readonly at: string } | null;
}

export type ReviewProblem = DraftPlace & DocumentProblem;

/** What an author's drafts come to. */
export interface ConfigReview {
  readonly changes: readonly ReviewChange[];
  readonly problems: readonly ReviewProblem[];
  readonly impacts: readonly ConfigImpact[];
  /** Values of the tenant's own objects that would go. */
  readonly losses: readonly OwnLoss[];
  readonly revision: number;
}

/** What the author's drafts come to on top of what is published now. */
export async function readReview(given: ConfigTask): Promise<ConfigReview> {
  const task = await upToDate(given);
  return reviewOf(task, await openDrafts(task));
}

export async function reviewOf(
  task: ConfigTask,
  { drafts, before, after }: OpenDrafts,
): Promise<ConfigReview> {
  const { revision } = task.configured.overrides;
  const changes = drafts.flatMap((draft) => draftChanges(before, after, draft));
  if (!changes.length) return { changes, problems: [], impacts: [], losses: [], revision };
  return {
    changes,
    problems: [
      ...drafts.flatMap((draft) => draftProblems(before, after, draft)),
      ...leftBroken(before, after, drafts),
    ],
    ...(await consequences(task, before.configured, after.configured, drafts)),
    revision,
  };
}

/** What would not work any more, and what would be lost. */
async function consequences(
  { db }: ConfigTask,
  before: Configured,
  after: Configured,
  drafts: readonly OpenDraft[],
) {
  if (before === after) return { impacts: [], losses: [] };
  const drafted = new Set(drafts.map(({ document }) => documentParts(document).objectName));
  const found = await impactsOf(db, { before: before.catalog, after: after.catalog }, drafted);
  const losses = await ownLosses(db, { before: before.stored, after: after.stored });
  return { impacts: [...found, ...setAside(before, after, drafted)], losses };
}

/** What the tenant has changed of other objects' views, and would not hold any more. */
function setAside(before: Configured, after: Configured, drafted: ReadonlySet<string>): ConfigImpact[] {
  return [...after.conflicts].flatMap(([document, conflicts]) => {
    const { objectName } = documentParts(document);
    if (drafted.has(objectName)) return [];
    const known = before.conflicts.get(document) ?? [];
    return conflicts
      .filter(({ key, reason }) => !known.some((each) => each.key === key && each.reason === reason))
      .map(({ key, message, text }): ConfigImpact => ({
        kind: key.includes('/picker') ? 'picker' : 'view',
        object: objectName,
        id: null,
        name: key,
        message: message ?? '',
        text,
        ownerName: null,
      }));
  });
}

/** Changes of a draft, with what they make of each key. */
function draftChanges(before: World, after: World, draft: OpenDraft): ReviewChange[] {
  const { document, layer, owner, layers } = draft;
  const [old, now] = [before, after].map((world) => resolvedIn(world, document, layers).keys);
  const published = layersIn(before, document, layers).at(-1)?.overrides ?? [];
  const asked = new Set(draft.conflicts.map(({ key }) => key));
  const changed = new Set([...draft.steps.map(({ key }) => key), ...asked]);
  return draft.changes
    .filter(({ key }) => changed.has(key))
    .map(({ key, reset }) => {
      const theirs = published.find((override) => override.key === key);
      const { changedBy, changedAt } = theirs ?? {};
      const conflict = { theirs: theirs?.value ?? null, by: changedBy ?? '', at: changedAt ?? '' };
      return {
        document,
        layer,
        owner,
        ownerName: layers.at(-1)?.ownerName ?? '',
        key,
        before: old?.get(key) ?? null,
        after: now?.get(key) ?? null,
        reset,
        conflict: asked.has(key) ? conflict : null,
      };
    });
}

/** Own objects that no draft is about, and that refer to what would go. */
function leftBroken(before: World, after: World, drafts: readonly OpenDraft[]): ReviewProblem[] {
  const drafted = new Set(drafts.map(({ document }) => document));
  const tenant = { layer: 'tenant', owner: '' } as const;
  return [...after.configured.ownProblems.keys()].flatMap((name) => {
    const document = `model/${name}` as const;
    if (drafted.has(document) || before.configured.ownProblems.has(name)) return [];
    const problems = problemsAfter(before, after, document, [tenant], new Set());
    return problems.map((problem) => ({ document, ...tenant, ...problem }));
  });
}

function draftProblems(before: World, after: World, draft: OpenDraft): ReviewProblem[] {
  const { document, layer, owner, layers, steps } = draft;
  const changed = new Set(steps.map(({ key }) => key));
  const problems = problemsAfter(before, after, document, layers, changed);
  return problems.map((problem) => ({ document, layer, owner, ...problem }));
}
