/** So many workflows may lead to each other, one after the other, before the next is not begun any more. */
export const MOST_CAUSES = 10;

/** What the deeds of runs begin with: `workflow:3:…`, where the run is the third of those that led to each other. */
const CAUSE = /^workflow:(\d+):/;

/** The id of a deed of a run, by which the events of what it writes tell where they come from. */
export const deedOf = (depth: number, stepId: string): string => `workflow:${depth}:${stepId}`;

/** At which depth a run begins that follows from the deed; 0 where none of a workflow has led to it. */
export function depthOf(deed: string | null): number {
  const depth = CAUSE.exec(deed ?? '')?.[1];
  return depth === undefined ? 0 : Number(depth) + 1;
}
