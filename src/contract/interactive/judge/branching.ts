import type { BranchingContent, BranchNode } from '../content.ts';
import {
  isBlank,
  judgeAsset,
  judgeCondition,
  judgeEndScreens,
  judgeIds,
  judgePicture,
  judgeQuestionText,
  judgeSets,
  judgeRichText,
  judgeText,
  type Judging,
} from './judging.ts';
import { closure } from './video-paths.ts';

export function judgeBranching(judging: Judging, content: BranchingContent): void {
  const { tell } = judging;
  const { nodes, endScreens, start, scoring } = content;
  judgeIds(tell, { '/nodes': nodes, '/endScreens': endScreens });
  if (endScreens.length === 0) tell('/endScreens', 'end-missing');
  const targets = new Set([...nodes, ...endScreens].map(({ id }) => id));
  const judgeTarget = (path: string, id: string | undefined) => {
    if (isBlank(id)) tell(path, 'next-missing');
    else if (!targets.has(id ?? '')) tell(path, 'unknown-target', { id: id ?? '' });
  };
  if (isBlank(start)) tell('/start', 'start-missing');
  else judgeTarget('/start', start);
  nodes.forEach((node, at) => {
    const path = `/nodes/${at}`;
    judgeNode(judging, path, node);
    node.choices?.forEach((choice, i) => judgeTarget(`${path}/choices/${i}/next`, choice.next));
    if (!node.choices?.length) judgeTarget(`${path}/next`, node.next);
    const scored = node.choices?.findIndex(({ score }) => score !== undefined) ?? -1;
    if (scoring !== 'dynamic' && scored >= 0) tell(`${path}/choices/${scored}/score`, 'score-unused');
  });
  judgeEndScreens(judging, endScreens);
  endScreens.forEach(({ score }, at) => {
    const path = `/endScreens/${at}/score`;
    if (scoring === 'static' && score === undefined) tell(path, 'score-missing');
    else if (scoring !== 'static' && score !== undefined) tell(path, 'score-unused');
  });
  judgeWays(judging, content);
}

function judgeNode(judging: Judging, path: string, node: BranchNode): void {
  const { tell } = judging;
  const { type, choices = [], timeLimit } = node;
  judgeText(judging, `${path}/title`, node.title, 'label-missing');
  const isTextNeeded = type === 'text' || type === 'question' || choices.length > 0;
  const judgeBody = type === 'question' ? judgeQuestionText : judgeRichText;
  judgeBody(judging, `${path}/text`, node.text, isTextNeeded ? 'text-missing' : undefined);
  if (type === 'video') judgeAsset(judging, `${path}/asset`, node.asset, 'VIDEO');
  else judgePicture(judging, path, node, type === 'image');
  if (type === 'question' && choices.length < 2) tell(`${path}/choices`, 'choices-few');
  judgeIds(tell, { [`${path}/choices`]: choices });
  choices.forEach(({ text, feedback, set, showIf }, at) => {
    judgeQuestionText(judging, `${path}/choices/${at}/text`, text, 'text-missing');
    judgeQuestionText(judging, `${path}/choices/${at}/feedback`, feedback);
    judgeSets(judging, `${path}/choices/${at}/set`, set);
    judgeCondition(judging, `${path}/choices/${at}/showIf`, showIf);
  });
  if (choices.length > 0 && choices.every(({ showIf }) => showIf))
    tell(`${path}/choices`, 'choices-may-be-hidden');
  // The choice that is made by itself is one that everybody has.
  if (timeLimit && !choices.some(({ id, showIf }) => id === timeLimit.choice && !showIf))
    tell(`${path}/timeLimit/choice`, 'unknown-choice');
}

/** Ids to which a node leads. */
export const nextOf = ({ choices, next }: BranchNode): readonly string[] => {
  const all = choices?.length ? choices.map((choice) => choice.next) : [next ?? ''];
  return all.filter((id) => id !== '');
};

/** Each node is come to, and from each an end. */
function judgeWays({ tell }: Judging, { start, nodes, endScreens }: BranchingContent): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const reached = closure([start], (id) => {
    const node = byId.get(id);
    return node ? nextOf(node) : [];
  });
  const comingTo = new Map<string, string[]>();
  for (const { id, ...node } of byId.values())
    for (const next of nextOf({ id, ...node })) comingTo.set(next, [...(comingTo.get(next) ?? []), id]);
  const ending = closure(
    endScreens.map(({ id }) => id),
    (id) => comingTo.get(id) ?? [],
  );
  nodes.forEach(({ id }, at) => {
    if (!reached.has(id)) tell(`/nodes/${at}`, 'unreachable');
    else if (!ending.has(id)) tell(`/nodes/${at}`, 'no-end');
  });
  endScreens.forEach(({ id }, at) => {
    if (!reached.has(id)) tell(`/endScreens/${at}`, 'unreachable');
  });
}
