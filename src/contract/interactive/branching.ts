import { holds, type Values } from './condition.ts';
import type { BranchChoice, BranchingContent, BranchNode, EndScreen } from './content.ts';

/** Where somebody is in a branching scenario. Pure. */
export interface Standing {
  /** Id of the node or of the end screen. */
  readonly at: string;
  readonly values: Values;
  readonly score: number;
}

export const startOf = ({ start }: BranchingContent): Standing => ({ at: start, values: {}, score: 0 });

export const nodeAt = ({ nodes }: BranchingContent, id: string): BranchNode | undefined =>
  nodes.find((each) => each.id === id);

export const endAt = ({ endScreens }: BranchingContent, id: string): EndScreen | undefined =>
  endScreens.find((each) => each.id === id);

/** The choices that a node offers now. */
export const choicesAt = ({ choices = [] }: BranchNode, { values }: Standing): readonly BranchChoice[] =>
  choices.filter(({ showIf }) => !showIf || holds(showIf, values));

/**
 * After a choice of the node where one stands; undefined: it has none, and goes on. A choice that `isLate` was made by the
 * node's time limit: unless that counts, it only leads on.
 */
export function wentOn(
  content: BranchingContent,
  standing: Standing,
  choice: BranchChoice | undefined,
  isLate = false,
): Standing {
  const node = nodeAt(content, standing.at);
  if (choice && isLate && !node?.timeLimit?.counts) return { ...standing, at: choice.next };
  const sets = Object.fromEntries((choice?.set ?? []).map(({ variable, value }) => [variable, value]));
  return {
    at: choice?.next ?? node?.next ?? '',
    values: { ...standing.values, ...sets },
    score: standing.score + (choice?.score ?? 0),
  };
}

/** What is told at the end; undefined where nothing is. */
export const scoreAt = (
  { scoring }: BranchingContent,
  { score }: Standing,
  end: EndScreen,
): number | undefined => (scoring === 'dynamic' ? score : scoring === 'static' ? end.score : undefined);

/** The files of what may come next: they are loaded while one chooses. */
export const nextFiles = (content: BranchingContent, node: BranchNode): readonly string[] =>
  [node.next, ...(node.choices ?? []).map(({ next }) => next)].flatMap((id) => {
    const asset = id === undefined ? undefined : (nodeAt(content, id)?.asset ?? endAt(content, id)?.asset);
    return asset ? [asset] : [];
  });
