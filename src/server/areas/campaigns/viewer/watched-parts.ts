import type { BranchingContent } from '../../../../contract/interactive/content.ts';
import { type QuestionKind, questionKind } from '../../../../contract/questions/index.ts';
import { onOneLine } from '../../../../contract/kinds/formatted-text.ts';
import { type FieldNames, textForNobody } from '../../../../contract/letters/for-nobody.ts';
import type { ClickTarget, questionsOf } from './results.ts';
import type { ShownContent } from './shown-contents.ts';

const MOST_PAGES = 500;

export interface Answer {
  readonly questionId: string;
  readonly question: string;
  readonly answer: string;
  readonly isRight: boolean | null;
  readonly count: number;
}

/** With the kinds of their questions, as those come in the content; of questions that are gone, last. Numbers from the highest down. */
export function answersOf({ content }: ShownContent, answers: readonly Answer[]) {
  const asked =
    'interactions' in content
      ? content.interactions.toSorted((a, b) => a.from - b.from)
      : 'nodes' in content
        ? content.nodes
        : [];
  const places = new Map(asked.map(({ id }, at) => [id, at]));
  const place = ({ questionId }: Answer) => places.get(questionId) ?? asked.length;
  const kinds = new Map(
    asked.flatMap((each): [string, QuestionKind][] => ('kind' in each ? [[each.id, each.kind]] : [])),
  );
  const kindOf = ({ questionId }: Answer) => kinds.get(questionId) ?? null;
  const number = (each: Answer) => {
    const kind = kindOf(each);
    return (kind && questionKind(kind).numbers?.numberIn(each.answer)) ?? 0;
  };
  return answers
    .toSorted((a, b) => place(a) - place(b) || number(b) - number(a))
    .map((each) => ({ ...each, kind: kindOf(each) }));
}

export interface Place {
  readonly place: string;
  readonly people: number;
  readonly left: number;
}

/** In the order of the content, those that nobody has reached too; pages by their numbers. */
export function placesOf({ type, content, length = 0 }: ShownContent, places: readonly Place[]) {
  const titles =
    type === 'BRANCHING_SCENARIO'
      ? (content as BranchingContent).nodes.map(({ id, title }) => [id, title] as const)
      : type === 'DOCUMENT'
        ? Array.from({ length: Math.min(length, MOST_PAGES) }, (_, at) => [`${at + 1}`, `${at + 1}`] as const)
        : [];
  const known = new Map(places.map((each) => [each.place, each]));
  return titles.map(([id, title]) => {
    const { people = 0, left = 0 } = known.get(id) ?? {};
    return { title, people, left };
  });
}

export interface Choice {
  readonly node: string;
  readonly choice: string;
  readonly count: number;
}

/** The next step that asks, or the end, to which all go who come there. */
function arrival({ nodes }: BranchingContent, id: string): string {
  const passed = new Set<string>();
  for (let at = id; !passed.has(at);) {
    passed.add(at);
    const node = nodes.find((each) => each.id === at);
    if (!node || node.choices?.length || !node.next) return at;
    at = node.next;
  }
  return id;
}

/** Choices in the words of the scenario; what is not there any more is left out. */
export function pathsOf({ type, content }: ShownContent, choices: readonly Choice[], called: FieldNames) {
  if (type !== 'BRANCHING_SCENARIO') return [];
  const { nodes, endScreens, start } = content as BranchingContent;
  const place = (id: string) => (id === start ? -1 : nodes.findIndex((each) => each.id === id));
  const titles = new Map([...nodes, ...endScreens].map(({ id, title }) => [id, title]));
  // In the order of the scenario, from its beginning.
  const inOrder = choices.toSorted((a, b) => place(a.node) - place(b.node));
  return inOrder.flatMap(({ node, choice: id, count }) => {
    const from = nodes.find((each) => each.id === node);
    const choice = from?.choices?.find((each) => each.id === id);
    return from && choice
      ? [
          {
            from: from.title,
            choice: textForNobody(onOneLine(choice.text), called),
            to: titles.get(choice.next) ?? '',
            arrives: titles.get(arrival(content as BranchingContent, choice.next)) ?? '',
            count,
          },
        ]
      : [];
  });
}

export interface Clicked {
  readonly id: string;
  readonly people: number;
  readonly count: number;
}

/** In the order of the content, those that nobody has clicked too. */
export const clicksOf = (targets: readonly ClickTarget[], clicks: readonly Clicked[]) => {
  const known = new Map(clicks.map((each) => [each.id, each]));
  return targets.map((target) => ({ people: 0, count: 0, ...known.get(target.id), ...target }));
};

export interface FirstTries extends Readonly<Record<'people' | 'right' | 'wrong' | 'timedOut', number>> {
  readonly question: string;
}

export const firstTriesOf = (questions: ReturnType<typeof questionsOf>, tries: readonly FirstTries[]) => {
  const known = new Map(tries.map((each) => [each.question, each]));
  return questions.flatMap(({ id: questionId, text: question, judged: isJudged }) => {
    const found = known.get(questionId);
    return found ? [{ ...found, questionId, question, isJudged }] : [];
  });
};
