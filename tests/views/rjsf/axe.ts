import axe from 'axe-core';

/** Broken rules with the places, as text; of a page without layout: no contrast, no sizes. */
export async function axeViolations(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
