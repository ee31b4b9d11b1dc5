import { english, type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { ActionFile, ActionHandlerName } from './model-actions.ts';
import type { TransitionFile } from './model-life.ts';
import type { ModelFile } from './model.ts';

/** What a handler needs in the model. */
const HANDLER_NEEDS: Readonly<Partial<Record<ActionHandlerName, keyof ModelFile>>> = {
  convert: 'convertsTo',
};

/** The state that a handler leads a record into. */
const HANDLER_LEADS_TO: Readonly<
  Partial<
    Record<
      ActionHandlerName,
      (model: ModelFile) => { readonly field: string; readonly value: string } | undefined
    >
  >
> = { convert: ({ convertsTo }) => convertsTo?.done };

/** The rules of the key `actions`: what handlers and steps need, and ways back for Undo. */
export function checkActions(model: ModelFile, report: Report): void {
  const { actions = [], system } = model;
  actions.forEach((action, at) => {
    const tell: Report = (pointer, said) => report(`/actions/${at}${pointer}`, said);
    // What a handler does, the server does.
    if (system && action.step !== undefined)
      tell('/step', say`Nobody changes these records. Remove the key.`);
    if (action.step === undefined) checkHandled(action, model, tell);
    else checkStep(action, model, tell);
  });
}

function checkHandled(
  { handler, states = [], undoable }: ActionFile,
  model: ModelFile,
  report: Report,
): void {
  if (!handler) return;
  const need = HANDLER_NEEDS[handler];
  if (need !== undefined && model[need] === undefined)
    report('/handler', english`"${handler}" needs the key "${need}" of the model.`);
  const field = model.fields.find(({ name }) => name === model.lifeCycle?.field);
  if (states.length && !model.lifeCycle)
    report('/states', english`The model has no "lifeCycle". Remove the key.`);
  const values = field?.values ?? [];
  const led = HANDLER_LEADS_TO[handler]?.(model);
  if (!undoable || led === undefined || led.field !== field?.name || !values.includes(led.value)) return;
  const from = (states.length ? states : values).filter((state) => state !== led.value);
  const lost = withoutWayBack(from, led.value, model.lifeCycle?.transitions ?? []);
  if (lost.length) report('/undoable', noWayBack(led.value, lost));
}

/** The states to which none of the steps leads from `to`. */
const withoutWayBack = (states: readonly string[], to: string, steps: readonly TransitionFile[]) =>
  states.filter((state) => !steps.some((step) => step.to === state && step.from.includes(to)));

const noWayBack = (to: string, states: readonly string[]) =>
  say`No step leads back from "${to}" to "${states.join('", "')}". Remove the key, or add one.`;

function checkStep(
  { step: name, undoable, input }: ActionFile,
  { lifeCycle, fields }: ModelFile,
  report: Report,
): void {
  const steps = lifeCycle?.transitions.filter(({ system }) => !system) ?? [];
  const step = steps.find((each) => each.name === name);
  if (!step) {
    const known = steps.map((each) => each.name);
    return report('/step', unknown(name ?? '', thing`a step of "lifeCycle" that people take`, known));
  }
  // Of a state that is none its step says so, and the way back is not known.
  const values = fields.find((each) => each.name === lifeCycle?.field)?.values;
  if (!undoable || !steps.every(({ to }) => values?.includes(to))) return;
  if (input) report('/undoable', say`Undo puts back the state alone. Remove the key, or "input".`);
  const lost = withoutWayBack(step.from, step.to, steps);
  if (lost.length) report('/undoable', noWayBack(step.to, lost));
}
