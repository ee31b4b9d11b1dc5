import type { BranchNode, Interaction, InteractionType } from '../../../../contract/interactive/content.ts';
import { NODE_TYPES, SCORINGS } from '../../../../contract/interactive/content.ts';
import { QUESTION_KINDS, type QuestionKind, questionKind } from '../../../../contract/questions/index.ts';
import { ownSettings } from '../../../../contract/questions/question-parts.ts';
import type { SharedSetting } from '../../../../contract/questions/question-kind.ts';
import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import type { DocumentNode } from '../../../../contract/documents/operations.ts';
import type { ListName } from './lists.ts';
import { variablesOf } from './variables.ts';

/** One of those, the first of which is meant where nothing is said. */
export const ONE_OF = {
  kind: QUESTION_KINDS,
  displayType: ['poster', 'button'],
  nodeType: NODE_TYPES,
  scoring: SCORINGS,
} as const;

/** How a part is edited. */
export type PartKind =
  | keyof typeof ONE_OF
  | 'line'
  /** The text of a question. */
  | 'questionText'
  /** Text with formatting. */
  | 'rich'
  | 'url'
  | 'language'
  | 'seconds'
  | 'percent'
  /** Percents, or nothing. */
  | 'share'
  /** A whole number, within what the schema of the setting says. */
  | 'integer'
  | 'page'
  | 'score'
  | 'flag'
  | 'asset'
  | 'goto'
  | 'goto!'
  | 'target'
  | 'choices'
  | 'branchChoices'
  | 'actions'
  | 'timeLimit'
  | 'feedback'
  | 'condition'
  | 'sets'
  | 'variable'
  | 'variables';
export type Parts = Readonly<Record<string, PartKind>>;

const BOX: Parts = { x: 'percent', y: 'percent', width: 'percent', height: 'percent' };
const SHOWN: Parts = {
  label: 'line',
  from: 'seconds',
  to: 'seconds',
  ...BOX,
  displayType: 'displayType',
  pause: 'flag',
  requireCompletion: 'flag',
};
const SHARED: Readonly<Record<SharedSetting, PartKind>> = {
  choices: 'choices',
  timeLimit: 'timeLimit',
  right: 'feedback',
  wrong: 'feedback',
};

/** How the settings of a kind of questions are edited: its own as their schemas say. */
const settingsOf = (kind: QuestionKind): Parts => ({
  ...Object.fromEntries(
    Object.entries(ownSettings(kind)).map(([name, schema]) => [
      name,
      schema['type'] === 'integer' ? 'integer' : 'line',
    ]),
  ),
  ...Object.fromEntries(questionKind(kind).shared.map((name) => [name, SHARED[name]])),
});

const OWN: Readonly<Record<InteractionType, Parts>> = {
  button: { goto: 'goto!' },
  poster: { text: 'rich', asset: 'asset', alt: 'line', goto: 'goto' },
  text: { text: 'rich' },
  image: { asset: 'asset', alt: 'line' },
  link: { url: 'url' },
  question: { kind: 'kind', text: 'questionText' },
  jump: {},
};

/** How variables are set. */
const SETS: Partial<Readonly<Record<InteractionType, Parts>>> = {
  button: { set: 'sets' },
  question: { variable: 'variable' },
};

function interactionParts({
  type,
  kind,
}: {
  readonly type: InteractionType;
  readonly kind?: QuestionKind;
}): Parts {
  if (type === 'jump') return { label: 'line', from: 'seconds', time: 'seconds' };
  const { label, ...others } = SHOWN as { readonly label: PartKind } & Parts;
  return { label, ...OWN[type], ...(kind === undefined ? {} : settingsOf(kind)), ...others };
}

function nodeParts({ type, choices }: BranchNode): Parts {
  return {
    ...({
      title: 'line',
      type: 'nodeType',
      text: type === 'question' ? 'questionText' : 'rich',
      asset: 'asset',
    } as const),
    ...(type === 'video' ? {} : { alt: 'line' }),
    choices: 'branchChoices',
    ...(choices?.length ? { timeLimit: 'timeLimit' } : { next: 'target' }),
  };
}

/** What only content with variables asks for; or what stands there without them, so that it can be taken away. */
const ifVariables = (content: DocumentValue, item: DocumentNode, parts: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).filter(([name]) => name in item || variablesOf(content).length > 0),
  );
const CONDITION: Parts = { showIf: 'condition' };

/** Of content that gives scores at its ends; or that has one which nobody gets, so that it can be taken away. */
const hasScore = ({ scoring }: DocumentValue, item: DocumentNode): boolean =>
  scoring === 'static' || 'score' in item;

/** What can be said of a thing of one of the lists, in the order in which it is asked. */
export function partsOf(content: DocumentValue, list: ListName, item: DocumentNode): Parts {
  switch (list) {
    case 'interactions':
      return {
        ...interactionParts(item as Interaction),
        ...ifVariables(content, item, { ...SETS[(item as Interaction).type], ...CONDITION }),
      };
    case 'bookmarks':
      return { label: 'line', time: 'seconds' };
    case 'endScreens':
      return {
        title: 'line',
        text: 'rich',
        asset: 'asset',
        alt: 'line',
        actions: 'actions',
        ...(hasScore(content, item) ? { score: 'score' } : {}),
        ...ifVariables(content, item, CONDITION),
      };
    case 'nodes':
      return nodeParts(item as BranchNode);
    case 'hotspots':
      return {
        label: 'line',
        text: 'rich',
        asset: 'asset',
        alt: 'line',
        goto: 'goto',
        ...('page' in item ? { page: 'page' } : {}),
        ...BOX,
      };
  }
}

/** Of the content itself. */
export const VIDEO_PARTS: Parts = {
  asset: 'asset',
  poster: 'asset',
  seenToComplete: 'share',
  language: 'language',
  variables: 'variables',
};
export const BRANCHING_PARTS: Parts = {
  start: 'target',
  scoring: 'scoring',
  language: 'language',
  variables: 'variables',
};
export const IMAGE_PARTS: Parts = { asset: 'asset', alt: 'line', language: 'language' };
export const DOCUMENT_PARTS: Parts = { asset: 'asset', language: 'language' };
