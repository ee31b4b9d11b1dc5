import { createRandom } from '../../src/server/demo/random.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

export interface PickedMutant extends Mutant {
  readonly file: string;
}

/** So many lines of the files at random, the same for the same seed, and of each of them one mutant. */
export function pickMutants(
  files: ReadonlyMap<string, string>,
  count: number,
  seed: number,
): readonly PickedMutant[] {
  const lines = [...files].flatMap(([file, text]) => {
    const mutants = mutantsOf(text, file).map((mutant) => ({ file, ...mutant }));
    return [...Map.groupBy(mutants, ({ line }) => line).values()];
  });
  const random = createRandom(seed);
  return random.sample(lines, count).map((mutants) => random.pick(mutants));
}
