import { ApiError } from '../../../contract/errors.ts';
import { cleanText } from '../../../contract/kinds/clean-text.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import { LAYER_LIMITS } from '../../../contract/layers/limits.ts';
import { CONFIGURATION } from '../../../contract/live.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { ownObjectsOf } from '../../platform/catalogs/own-objects-of.ts';
import { changeOwnTables } from '../../platform/catalogs/own-tables.ts';
import { waitForSteps } from '../../platform/jobs/timed-steps.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { DraftPlace } from './draft-statements.ts';
import { compileDraftRemoval } from './draft-statements.ts';
import { type Decision, openDrafts } from './drafts.ts';
import {
  compileLockConfiguration,
  compileOverrideRemoval,
  compileOverrideWrite,
} from '../../platform/catalogs/override-statements.ts';
import { compilePublication, type Publication, type PublishedChange } from './publication-statements.ts';
import { type ConfigReview, reviewOf } from './review.ts';
import type { Step } from './steps.ts';
import { type ConfigTask, type NamedLayer, upToDate } from './task.ts';
import { layersIn, resolvedIn, type World } from './world.ts';

export interface PublishRequest {
  readonly note: string;
  /** The revision that the author has seen. */
  readonly revision: number;
  /** Values of the tenant's own objects may go. */
  readonly allowLoss: boolean;
}

/**
 * Publishes all drafts of the author: all of them, at once, or nothing.
 * @throws ApiError version-conflict with the review, where somebody has published meanwhile or keys are undecided;
 * configuration-invalid with the review, where there are problems; required where nothing would change; too-complex;
 * values-lost
 */
export async function publish(
  given: ConfigTask,
  request: PublishRequest,
  decisions: readonly Decision[],
): Promise<Publication> {
  const note = readNote(request.note);
  return inTurn(given, async (task) => {
    const open = await openDrafts(task, { decisions });
    const review = await reviewOf(task, open);
    refuseUnfit(review, request);
    const places = open.drafts.filter(({ steps }) => steps.length);
    const published = await write(task, open.before, open.after, places, { ...request, note });
    await task.db.run(compileDraftRemoval(task.db.tenantId, task.author.userId, {}));
    return published;
  });
}

/** @throws ApiError version-conflict, configuration-invalid: both with the review */
export function refuseUnfit(review: ConfigReview, { revision }: PublishRequest): void {
  const isOpen = review.changes.some(({ conflict }) => conflict);
  if (isOpen || review.revision !== revision) {
    throw new ApiError(
      { message: 'version-conflict', path: 'revision', params: { revision: review.revision } },
      review,
    );
  }
  const count = review.problems.length;
  if (count) throw new ApiError({ message: 'configuration-invalid', params: { count } }, review);
}

/** Publications of a tenant take turns; each meets what those before it have left. */
export const inTurn = <T>(given: ConfigTask, work: (task: ConfigTask) => Promise<T>): Promise<T> =>
  given.db.transaction(async (tx: TenantDb) => {
    await tx.run(compileLockConfiguration(tx.tenantId));
    return work(await upToDate({ ...given, db: tx }));
  });

/** @throws ApiError too-long, invalid-text */
export function readNote(given: string): string {
  const note = cleanText(given).trim();
  if (!isStorableText(note))
    throw new ApiError({ message: 'invalid-text', path: 'note', params: { value: shown(note) } });
  if ([...note].length > LAYER_LIMITS.noteLength) {
    const params = { maxLength: LAYER_LIMITS.noteLength };
    throw new ApiError({ message: 'too-long', path: 'note', params });
  }
  return note;
}

export interface ChangedPlace extends DraftPlace {
  readonly layers: readonly NamedLayer[];
  readonly steps: readonly Step[];
}

/** Does the steps and writes them down, as a part of the transaction. `after`: the world that they lead to. */
export async function write(
  { db, author }: ConfigTask,
  before: World,
  after: World,
  places: readonly ChangedPlace[],
  request: PublishRequest & { readonly rolledBackTo?: number },
): Promise<Publication> {
  const steps = places.flatMap((place) => place.steps);
  if (!steps.length) throw new ApiError({ message: 'required', path: 'changes' });
  refuseTooMany(after, places);
  const stored = { before: before.configured.stored, after: after.configured.stored };
  await changeOwnTables(db, stored, request);
  if (stored.before.own !== stored.after.own)
    await waitForSteps(db, [...ownObjectsOf(stored.after).values()]);
  const removed = steps.filter(({ to }) => !to);
  const set = steps.flatMap(({ to, from: _from, ...place }) => (to ? [{ ...place, ...to }] : []));
  if (removed.length) {
    const gone = removed.map(({ document, layer, owner, key }) => ({ document, layer, owner, key }));
    await db.run(compileOverrideRemoval(db.tenantId, gone));
  }
  if (set.length) await db.run(compileOverrideWrite(db.tenantId, author.userId, set));
  const changes = places.flatMap((place) => publishedChanges(before, after, place));
  const number = before.configured.overrides.revision + 1;
  const [publication] = await db.run(
    compilePublication(db.tenantId, {
      number,
      authorId: author.userId,
      authorName: author.name,
      note: request.note,
      changes,
      rolledBackTo: request.rolledBackTo ?? null,
    }),
  );
  const told = changes.map(({ document, layer, owner, key, from, to }) => ({
    field: [document, layer, owner, key].join(' '),
    before: from,
    after: to,
  }));
  await writeAudit(db, author, CONFIGURATION, [
    { recordId: String(number), action: 'CREATE', changes: told },
  ]);
  return publication as Publication;
}

/** @throws ApiError too-complex */
function refuseTooMany(after: World, places: readonly ChangedPlace[]): void {
  for (const { document, layers } of places) {
    const count = layersIn(after, document, layers).at(-1)?.overrides.length ?? 0;
    if (count <= LAYER_LIMITS.keys) continue;
    const params = { limit: 'keys', max: LAYER_LIMITS.keys, value: document };
    throw new ApiError({ message: 'too-complex', path: 'changes', params });
  }
}

function publishedChanges(before: World, after: World, place: ChangedPlace): PublishedChange[] {
  const { document, layers, steps } = place;
  const [old, now] = [before, after].map((world) => resolvedIn(world, document, layers).keys);
  return steps.map((step) => ({
    ...step,
    ownerName: layers.at(-1)?.ownerName ?? '',
    before: old?.get(step.key) ?? null,
    after: now?.get(step.key) ?? null,
    reset: step.to === null,
  }));
}
