import { type TSchema, Type } from 'typebox';
import type { PartSchema } from '../documents/schema-parts.ts';
import { type Question, QUESTION_DEFINITIONS, type QuestionKind, questionKind } from './index.ts';
import { ANSWER_PARTS, SETTING_PARTS } from './setting-parts.ts';

type SettingsOf<K extends QuestionKind> = K extends unknown
  ? ReturnType<(typeof QUESTION_DEFINITIONS)[K]['settings']>
  : never;
type Together<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer I extends object,
) => void
  ? I
  : never;

/**
 * The parts of a question of one of the kinds: the kind, and the settings of all of them side by side. A draft that changes
 * its kind, and two that are merged, may still have those of another kind; players and checks read only those of its own.
 * The type of documents adds the shared settings.
 */
export const questionParts = <K extends QuestionKind>(kinds: readonly K[]) => ({
  kind: Type.Enum([...kinds]),
  ...(Object.assign(
    {},
    ...kinds.map((kind) => QUESTION_DEFINITIONS[kind].settings(SETTING_PARTS)),
  ) as Together<SettingsOf<K>>),
});

/** The schemas of the settings that a kind has alone, by name. */
export const ownSettings = (kind: QuestionKind): Readonly<Record<string, PartSchema>> =>
  questionKind(kind).settings(SETTING_PARTS) as Readonly<Record<string, PartSchema>>;

/** The schema of the answers that a question takes. */
export const answerSchema = (question: Question): TSchema =>
  questionKind(question.kind).answerSchema(ANSWER_PARTS, question);
