import type { MetadataProblem } from './problem.ts';
import { say } from '../say.ts';
import { pointerPart } from '../pointer.ts';

/**
 * How much of a metadata file is read, one limit a rule. A file beyond one of them is refused before anything else looks
 * at it: what comes later walks values by recursion, and compares the members of lists with each other.
 */
export const METADATA_LIMITS = {
  /** Characters of a file. */
  length: 1_000_000,
  /** Objects and lists inside each other; a view with the deepest filter has 22. */
  depth: 40,
  /** Members of one list, and keys of one object. */
  members: 1000,
  /** Problems of one file that are told. */
  problems: 20,
} as const;

/** The same of other files. */
export type FileLimits = Readonly<Record<keyof typeof METADATA_LIMITS, number>>;

/** A key that would change what an object inherits, were it copied to another one. */
const UNSAFE_KEY = '__proto__';

interface Place {
  readonly value: object;
  readonly pointer: string;
  readonly depth: number;
}

/** The first place of a parsed file that is beyond a limit; undefined where all of it can be read. No recursion. */
export function beyondLimits(
  root: unknown,
  limits: FileLimits = METADATA_LIMITS,
): Omit<MetadataProblem, 'file'> | undefined {
  const left: Place[] = isContainer(root) ? [{ value: root, pointer: '', depth: 1 }] : [];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, pointer, depth } = place;
    if (depth > limits.depth) {
      return { pointer, ...say`Objects and lists nest deeper than ${limits.depth} here. Make it flatter.` };
    }
    const members = Object.entries(value);
    if (members.length > limits.members) {
      const { length } = members;
      const said = Array.isArray(value)
        ? say`The list has ${length} members; at most ${limits.members} are read. Remove some.`
        : say`The object has ${length} members; at most ${limits.members} are read. Remove some.`;
      return { pointer, ...said };
    }
    for (const [key, member] of members) {
      // Of values that hold no others nobody asks where they are.
      const at = () => `${pointer}/${pointerPart(key)}`;
      if (key === UNSAFE_KEY) {
        return { pointer: at(), ...say`"${UNSAFE_KEY}" is no key that any file may have. Remove it.` };
      }
      if (isContainer(member)) left.push({ value: member, pointer: at(), depth: depth + 1 });
    }
  }
  return undefined;
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;
