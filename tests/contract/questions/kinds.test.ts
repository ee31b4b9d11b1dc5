// @vitest-environment node
/** What holds for questions of every kind, whatever their settings. */
import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/contract/documents/read-document.ts';
import { contentDocument } from '../../../src/contract/interactive/content-documents.ts';
import type { VideoContent } from '../../../src/contract/interactive/content.ts';
import { answerGroup } from '../../../src/contract/questions/groups.ts';
import {
  answerIn,
  answerKey,
  isRightAnswer,
  type Question,
  QUESTION_KINDS,
  questionKind,
} from '../../../src/contract/questions/index.ts';
import { MOST_ANSWER } from '../../../src/contract/questions/free.ts';
import type { Answer } from '../../../src/contract/questions/question-kind.ts';
import { answerSchema } from '../../../src/contract/questions/question-parts.ts';
import { runs } from '../../support/length.ts';
import { VIDEO } from '../interactive/samples.ts';

const IDS = ['a', 'b', 'c', 'd'];
/** Also with settings of other kinds, which drafts may have. */
const questionOf = (kind: Question['kind']): fc.Arbitrary<Question> =>
  fc
    .record({
      choices: fc.uniqueArray(
        fc.record({ id: fc.constantFrom(...IDS), text: fc.string(), correct: fc.boolean() }),
        { selector: ({ id }) => id, maxLength: 4 },
      ),
      steps: fc.integer({ min: 2, max: 10 }),
    })
    .map((settings) => ({ ...settings, kind }));

const anAnswer = fc.oneof(
  fc.array(fc.constantFrom(...IDS, 'x'), { maxLength: 4 }),
  fc.integer({ min: -2, max: 12 }),
  // Answers are told as JSON, which knows no -0.
  fc.double().map((number) => number + 0),
  fc.string(),
  fc.constantFrom('', ' \n', null, undefined, {}, [1], 'x'.repeat(MOST_ANSWER), 'x'.repeat(MOST_ANSWER + 1)),
);

const plain = (text: string) => text;

describe.each(QUESTION_KINDS)('questions of the kind %s', (kind) => {
  const definition = questionKind(kind);

  it('take the answers that fit their schema, and no others', () => {
    fc.assert(
      fc.property(questionOf(kind), anAnswer, (question, answer) => {
        const problems = definition.checkAnswer(question, answer);
        expect(problems.length === 0, problems.join(', ')).toBe(Check(answerSchema(question), answer));
      }),
      { numRuns: runs(300, 5_000) },
    );
  });

  it('count each answer within their bounds, and read it as it was told and stored', () => {
    fc.assert(
      fc.property(questionOf(kind), anAnswer, (question, given) => {
        if (definition.checkAnswer(question, given).length) return;
        const answer = given as Answer;
        const [score, bounds] = [definition.score(question, answer), definition.scoreBounds(question)];
        expect(score === null).toBe(bounds === null);
        if (score !== null && bounds) {
          expect(score).toBeGreaterThanOrEqual(bounds[0]);
          expect(score).toBeLessThanOrEqual(bounds[1]);
        }
        expect(isRightAnswer(question, answer)).toBe(!definition.isJudged(question) || score === bounds?.[1]);
        const told = JSON.parse(JSON.stringify({ [answerKey(question)]: answer })) as Record<string, unknown>;
        const read = answerIn(question, told);
        expect(Array.isArray(read) ? read.toSorted() : read).toEqual(
          Array.isArray(answer) ? answer.toSorted() : answer,
        );
        const text = definition.textOf(question, answer, plain);
        if (definition.numbers) expect(definition.numbers.numberIn(text)).toBe(answer);
      }),
      { numRuns: runs(300, 5_000) },
    );
  });

  it('are part of videos as they begin, and stay as they are stored', () => {
    const others = { choices: undefined, timeLimit: undefined, right: undefined, wrong: undefined };
    const question = { ...VIDEO.interactions[2], ...others, ...definition.initial, kind };
    const content = JSON.parse(JSON.stringify({ ...VIDEO, interactions: [question] })) as VideoContent;
    const type = contentDocument('INTERACTIVE_VIDEO');
    expect(readDocument(type, JSON.stringify(content))).toEqual({ document: content, problems: [] });
  });
});

it('an answer tells only the choices that are still offered, and at most as much text as is kept', () => {
  const choices = [{ id: 'a', text: 'A' }];
  expect(answerIn({ kind: 'multi', choices }, { choices: ['gone', 'a'] })).toEqual(['a']);
  expect(answerIn({ kind: 'multi', choices }, { choices: ['gone'] })).toBeUndefined();
  expect(answerIn({ kind: 'free' }, { text: 'x'.repeat(MOST_ANSWER + 1) })).toBe('x'.repeat(MOST_ANSWER));
  expect(answerIn({ kind: 'rating', steps: 3 }, { steps: 4 })).toBeUndefined();
});

it('the average of NPS answers is the share of promoters less that of detractors', () => {
  const kind = questionKind('nps');
  const given = [0, 6, 7, 8, 9, 10, 10, 10];
  expect(given.map((each) => answerGroup('nps', String(each)))).toEqual([
    ...['detractors', 'detractors', 'passives', 'passives'],
    ...['promoters', 'promoters', 'promoters', 'promoters'],
  ]);
  const sum = given.reduce((all, each) => all + (kind.score({}, each) ?? 0), 0);
  expect(sum / given.length).toBe(25);
  expect(['11', '4/5', 'good', ''].map((text) => kind.numbers?.numberIn(text))).toEqual(
    Array(4).fill(undefined),
  );
});
