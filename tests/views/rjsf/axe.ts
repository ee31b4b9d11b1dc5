import { createRequire } from 'node:module';

interface Axe {
  run(
    part: Element,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

const require = createRequire(import.meta.url);

/** The axe that its binding for the browser brings along, here for a page without layout: no contrast, no sizes. */
const axe = createRequire(require.resolve('@axe-core/playwright'))('axe-core') as Axe;

/** Broken rules with the places, as text. */
export async function axeViolations(part: Element): Promise<string[]> {
  const { violations } = await axe.run(part, { resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
