import { ApiError } from '../../../contract/errors.ts';
import { same } from '../../../contract/layers/json.ts';
import { gone } from './drafts.ts';
import { compileStateAfter, type Publication } from './publication-statements.ts';
import { type ChangedPlace, inTurn, type PublishRequest, readNote, write } from './publish.ts';
import { publishedAt, type Step } from './steps.ts';
import { type ConfigTask, layersAt } from './task.ts';
import { publishedWorld, type World, worldAfter } from './world.ts';

/**
 * Publishes the state as it was after publication `number` (0: that of the product's files).
 * @throws ApiError not-found for a publication that is none, or the last one; version-conflict; required where nothing
 * would change; values-lost
 */
export async function rollBack(
  given: ConfigTask,
  number: number,
  request: PublishRequest,
): Promise<Publication> {
  const note = readNote(request.note);
  return inTurn(given, async (task) => {
    const { revision } = task.configured.overrides;
    if (number < 0 || number >= revision) {
      throw new ApiError({ message: 'not-found', path: 'number', params: { id: number } });
    }
    if (request.revision !== revision) {
      throw new ApiError({ message: 'version-conflict', path: 'revision', params: { revision } });
    }
    const states = await task.db.run(compileStateAfter(task.db.tenantId, number));
    const groups = Map.groupBy(states, ({ document, layer, owner }) =>
      JSON.stringify([document, layer, owner]),
    );
    const found: Omit<ChangedPlace, 'steps'>[] = [];
    const wanted = new Map<string, readonly (typeof states)[number][]>();
    for (const [id, members] of groups) {
      const [first] = members;
      const layers = first && (await layersAt(task, first).catch(gone));
      if (!layers) continue;
      const { document, layer, owner } = first;
      found.push({ document, layer, owner, layers });
      wanted.set(id, members);
    }
    const before = await publishedWorld(
      task,
      found.flatMap(({ layers }) => layers),
    );
    const places = found.map((place): ChangedPlace => {
      const { document, layer, owner } = place;
      const members = wanted.get(JSON.stringify([document, layer, owner])) ?? [];
      const steps = members.flatMap(({ key, from: to }): Step[] => {
        const step = { document, layer, owner, key };
        const from = publishedIn(before, step);
        return same(from, to) ? [] : [{ ...step, from, to }];
      });
      return { ...place, steps };
    });
    const changed = places.filter(({ steps }) => steps.length);
    const after = worldAfter(
      before,
      changed.flatMap(({ steps }) => steps),
    );
    return write(task, before, after, changed, { ...request, note, rolledBackTo: number });
  });
}

const publishedIn = ({ configured, users }: World, place: Parameters<typeof publishedAt>[1]) => {
  const documents = place.layer === 'user' ? users.get(place.owner) : configured.overrides.documents;
  return publishedAt(documents ?? new Map(), place);
};
