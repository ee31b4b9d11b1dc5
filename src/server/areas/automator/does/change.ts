import { addName, removeName } from '../../../../contract/metadata/fields.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import {
  actionInput,
  requireAction,
  takeAction as takeOwnAction,
  withStep,
} from '../../../base/records/own-actions.ts';
import { storedObject } from '../../../base/records/limits.ts';
import type { Behaviour, Outcome, Step } from '../behaviour.ts';
import { targetOf } from './target.ts';
import { versionsOf } from './versions.ts';
import { writeMany } from './write-many.ts';

const NEXT: Outcome = { go: 'next' };
const nextOf = (steps: readonly Step[]): readonly Outcome[] => steps.map(() => NEXT);

/** What an input of the format `values` says. */
export const valuesIn = (text: unknown): RecordInput =>
  typeof text === 'string' && text !== '' ? (JSON.parse(text) as RecordInput) : {};

/** Steps that write the same, together; in one order everywhere, so that nobody waits for each other. */
const byValues = (steps: readonly Step[]): readonly (readonly [Step, readonly Step[]])[] =>
  [
    ...Map.groupBy(steps, ({ inputs: { values } }) => (typeof values === 'string' ? values : '')).values(),
  ].flatMap((same) => {
    const [first] = same;
    return first ? [[first, same] as const] : [];
  });

export const idsOf = (steps: readonly Step[]): readonly string[] => steps.map(({ recordId }) => recordId);

export const updateFields: Behaviour = {
  name: 'updateFields',
  runAll: async (steps) => {
    for (const [first, same] of byValues(steps)) {
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      await writeMany(target, idsOf(same), valuesIn(first.inputs['values']));
    }
    return nextOf(steps);
  },
};

/** An action that the object offers: a step of many at once, what an area handles one by one. */
export const takeAction: Behaviour = {
  name: 'takeAction',
  runAll: async (steps) => {
    for (const [first, same] of byValues(steps)) {
      const target = targetOf(first, first.drawn.objectName, 'EDIT');
      const { object } = target;
      const action = requireAction(object, String(first.inputs['action']), 'any');
      const given = valuesIn(first.inputs['values']);
      if (action.step) {
        const input = actionInput(object, action, given);
        await writeMany({ ...target, object: withStep(object) }, idsOf(same), input, { action: action.name });
        continue;
      }
      const { handlers } = first.world;
      const versions = await versionsOf(target.db, storedObject(target), idsOf(same));
      for (const step of same) {
        const [id, version = 0] = [step.recordId, versions.get(step.recordId)];
        const own = targetOf(step, object.name, 'EDIT', object);
        await takeOwnAction(own, handlers, action, { id, version, input: given });
      }
    }
    return nextOf(steps);
  },
};

/**
 * The record comes into a list of its, or leaves one: `list`, `change`, `record`. What is the other side of a list is written there:
 * by whoever may edit those.
 */
export const changeList: Behaviour = {
  name: 'changeList',
  runAll: async (steps) => {
    const [first] = steps;
    if (!first) return [];
    const { list, change, record } = first.inputs;
    const { about } = first.acting;
    const relation = about.fields.get(String(list))?.relation;
    const isOther = relation?.type === 'inverseMembers';
    const [object, field] = isOther ? [relation.target, relation.through] : [about.name, String(list)];
    const [ids, put] = isOther ? [[String(record)], idsOf(steps)] : [idsOf(steps), [record]];
    const name = change === 'REMOVE' ? removeName(field) : addName(field);
    await writeMany(targetOf(first, object, 'EDIT'), ids, { [name]: put });
    return nextOf(steps);
  },
};
