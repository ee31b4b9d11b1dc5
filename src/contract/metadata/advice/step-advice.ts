import type { ObjectType } from '../catalog.ts';
import type { ModelFile } from '../model.ts';
import type { Advise } from './finding.ts';

/**
 * Steps that need a read-only field which nothing fills in. Of objects for which the server has code of its own nothing is
 * said: it may write the field.
 */
export function adviseNeeds(object: ObjectType, model: ModelFile, advise: Advise): void {
  const hasCode = model.role ?? model.system ?? model.actions?.some(({ handler }) => handler !== undefined);
  if (hasCode || !object.life?.cycle) return;
  const isNeverFilled = (name: string) => {
    const field = object.fields.get(name);
    if (!field?.readOnly || field.system || field.stamp || field.computed) return false;
    return field.default === undefined && !object.fills?.some((fill) => fill.field === field);
  };
  object.life.cycle.transitions.forEach(({ system, needs = [], needsWith }, step) => {
    if (system) return;
    const tell = (place: string) => (name: string, at: number) => {
      if (!isNeverFilled(name)) return;
      const message = `"${name}" is read-only and nothing fills it in, so that nobody takes the step. Remove it here, or "readOnly" at the field.`;
      advise('needs-read-only', `/lifeCycle/transitions/${step}/${place}/${at}`, message);
    };
    needs.forEach(tell('needs'));
    needsWith?.fields.forEach(tell('needsWith/fields'));
  });
}

/** Actions with a handler of another object's records. */
export function adviseHandlers(
  { source }: ObjectType,
  { actions = [] }: ModelFile,
  handlerObjects: ReadonlyMap<string, string>,
  advise: Advise,
): void {
  actions.forEach(({ handler = '' }, at) => {
    const about = handlerObjects.get(handler);
    if (about === undefined || about === source) return;
    const message = `"${handler}" is about records of ${about}. Write a handler for ${source}, or remove the action.`;
    advise('other-handler', `/actions/${at}/handler`, message);
  });
}
