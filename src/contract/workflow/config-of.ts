import type { WorkflowElement } from './content.ts';
import type { OfferedElement } from './offered-elements.ts';

/** The values of an element's inputs, with the default where nothing is said: by these it is judged, and by these it is done. */
export function configOf(
  { inputs }: Pick<OfferedElement, 'inputs'>,
  { config }: Pick<WorkflowElement, 'config'>,
): WorkflowElement['config'] {
  const defaults = inputs.flatMap(({ name, default: plain }) => (plain === undefined ? [] : [[name, plain]]));
  const given = Object.entries(config).filter(([, value]) => value !== null && value !== '');
  return { ...(Object.fromEntries(defaults) as WorkflowElement['config']), ...Object.fromEntries(given) };
}
