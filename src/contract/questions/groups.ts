import { type QuestionKind, questionKind } from './index.ts';

/** The group of results that a stored answer belongs to; undefined where the kind has no groups. */
export function answerGroup(kind: QuestionKind, text: string): string | undefined {
  const { numbers } = questionKind(kind);
  const number = numbers?.numberIn(text);
  return number === undefined ? undefined : numbers?.groups?.findLast(({ from }) => from <= number)?.name;
}
