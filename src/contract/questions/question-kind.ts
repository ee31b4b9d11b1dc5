import type { TSchema } from 'typebox';
import type { AnswerParts, SettingParts } from './setting-parts.ts';

/** What somebody answers: the ids of choices, a number, or a text. */
export type Answer = readonly string[] | string | number;
/** An answer that is not sent yet. */
export type Draft = Exclude<Answer, number>;

export interface QuestionChoice {
  readonly id: string;
  readonly text: string;
  /** Where no choice is correct, the question has no right and wrong answers. */
  readonly correct?: boolean;
}

/** A question, as far as its kind reads it. Documents are drafts: any setting may be missing. */
export interface QuestionSettings {
  readonly choices?: readonly QuestionChoice[];
  readonly [setting: string]: unknown;
}

/** What the type of documents describes, because it knows where choices and feedback lead. */
export type SharedSetting = 'choices' | 'right' | 'wrong' | 'timeLimit';

/** Rules of settings; their sentences are `problem.<rule>` in the texts of the type of documents. */
export type SettingRule = 'choices-few' | 'many-right' | 'steps-missing';
export type AnswerProblem =
  | 'answer-missing'
  | 'answer-too-long'
  | 'many-choices'
  | 'out-of-range'
  | 'unknown-choice';

/** Answers that are whole numbers. */
export interface NumberAnswers {
  /** The lowest and the highest. */
  range(question: QuestionSettings): readonly [number, number];
  /** As staff read it, and as answers are stored. */
  textOf(number: number, question: QuestionSettings): string;
  /** The number that a stored answer tells; undefined: the question was of another kind then. */
  numberIn(text: string): number | undefined;
  /** What the answer counts; results show the average. */
  scoreOf(number: number): number;
  /** Groups of answers in results, from the lowest up, with the first number of each. */
  readonly groups?: readonly { readonly name: string; readonly from: number }[];
}

/** A kind of questions: all that documents, players, the server and reports know of it. */
export interface QuestionKindDefinition {
  /** The schemas of its own settings, in the order of the editor. All are optional. */
  settings(part: SettingParts): Readonly<Record<string, TSchema>>;
  /** Its other settings, in the order of the editor. */
  readonly shared: readonly SharedSetting[];
  /** What a new question begins with. */
  readonly initial: QuestionSettings;
  /** The type of variables that take its answers: the id of one choice, all ids, the text, or the number. */
  readonly answerType: 'STRING' | 'DOUBLE' | 'LIST';
  /** It is answered by choices, and takes one of them or many. */
  readonly choices?: 'one' | 'many';
  /** It is answered by a number. Without choices and numbers it is answered by a text. */
  readonly numbers?: NumberAnswers;
  /** The schema of the answers that the question takes. */
  answerSchema(part: AnswerParts, question: QuestionSettings): TSchema;
  /** What is wrong with the settings. */
  checkSettings?(question: QuestionSettings, report: (setting: string, rule: SettingRule) => void): void;
  /** What is wrong with an answer: the same in the browser and on the server. */
  checkAnswer(question: QuestionSettings, answer: unknown): readonly AnswerProblem[];
  /** Are some answers right and others wrong? */
  isJudged(question: QuestionSettings): boolean;
  /** What an answer counts; null: nothing. Of a judged question, 1 where it is right and 0 where it is wrong. */
  score(question: QuestionSettings, answer: Answer): number | null;
  /** The lowest and the highest score; null where answers count nothing. */
  scoreBounds(question: QuestionSettings): readonly [number, number] | null;
  /** An answer in words. @param plain how the text of a choice is told */
  textOf(question: QuestionSettings, answer: Answer, plain: (text: string) => string): string;
}
