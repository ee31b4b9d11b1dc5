import { type Static, type TSchema, Type } from 'typebox';
import { QUESTION_KINDS } from '../questions/index.ts';
import { questionParts } from '../questions/question-parts.ts';
import { AssetId, closed, NodeId, nodeReference, plainText, share } from '../documents/parts.ts';
import {
  Assignment,
  BOX,
  Condition,
  Goto,
  Label,
  LANGUAGE,
  RichLabel,
  RichText,
  Seconds,
  TimeLimit,
  Variable,
  VariableName,
} from './parts.ts';

/** The types of content, which are types of documents. */
export const CONTENT_TYPES = [
  'VIDEO',
  'INTERACTIVE_VIDEO',
  'BRANCHING_SCENARIO',
  'IMAGE',
  'DOCUMENT',
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/**
 * What a message element shows, as JSON. Files are ids of the library, times seconds, places fractions of the frame.
 */
export const CONTENT_VERSION = 1;
const version = Type.Literal(CONTENT_VERSION);

const Alt = Type.Optional(plainText(1000));
const File = Type.Optional(AssetId);
const Flag = Type.Optional(Type.Boolean());
const Sets = Type.Optional(Type.Array(Assignment, { maxItems: 20 }));
const ShowIf = Type.Optional(Condition);
const list = <S extends TSchema>(item: S, maxItems: number) => Type.Array(item, { maxItems });

/** `correct`: where no choice of a question is so, every answer is right. `goto` comes before what the feedback says. */
const Choice = closed({
  id: NodeId,
  text: RichLabel,
  correct: Flag,
  goto: Type.Optional(Goto),
  set: Sets,
});
export type Choice = Static<typeof Choice>;

const Feedback = closed({ message: Type.Optional(RichText), seekTo: Type.Optional(Seconds) });
export type Feedback = Static<typeof Feedback>;

/** `variable` takes the answer, as its kind says. */
const QUESTION = {
  ...questionParts(QUESTION_KINDS),
  text: RichText,
  choices: Type.Optional(list(Choice, 20)),
  variable: Type.Optional(VariableName),
  right: Type.Optional(Feedback),
  wrong: Type.Optional(Feedback),
  timeLimit: Type.Optional(TimeLimit),
};

const TIMED = {
  id: NodeId,
  from: Seconds,
  showIf: ShowIf,
};
/**
 * `pause`: the video waits at `from`. `requireCompletion`: it does not play past `to` before the question is answered
 * (rightly, where an answer is right), or the rest is pressed or closed. `displayType` button: the label, which opens it.
 */
const SHOWN = {
  ...TIMED,
  to: Seconds,
  ...BOX,
  label: Label,
  displayType: Type.Optional(Type.Enum(['button', 'poster'])),
  pause: Flag,
  requireCompletion: Flag,
};

/** By type. */
export const INTERACTIONS = {
  button: closed({ type: Type.Literal('button'), ...SHOWN, goto: Goto, set: Sets }),
  poster: closed({
    type: Type.Literal('poster'),
    ...SHOWN,
    text: Type.Optional(RichText),
    asset: File,
    alt: Alt,
    goto: Type.Optional(Goto),
  }),
  text: closed({ type: Type.Literal('text'), ...SHOWN, text: RichText }),
  image: closed({ type: Type.Literal('image'), ...SHOWN, asset: AssetId, alt: Alt }),
  link: closed({ type: Type.Literal('link'), ...SHOWN, url: Type.String({ maxLength: 2000 }) }),
  question: closed({ type: Type.Literal('question'), ...SHOWN, ...QUESTION }),
  /** At `from` it goes on elsewhere, by itself and unseen. Of several at one moment, the first that may. */
  jump: closed({ type: Type.Literal('jump'), ...TIMED, label: Label, time: Seconds }),
};
export type InteractionType = keyof typeof INTERACTIONS;
export type InteractionOf<T extends InteractionType> = Static<(typeof INTERACTIONS)[T]>;
export type Interaction = { [T in InteractionType]: InteractionOf<T> }[InteractionType];
export type ShownInteraction = Exclude<Interaction, { readonly type: 'jump' }>;
export type QuestionInteraction = InteractionOf<'question'>;

const Bookmark = closed({ id: NodeId, time: Seconds, label: Label });
export type Bookmark = Static<typeof Bookmark>;

/** The first that may is shown at the end. `score`: what a branching scenario of static scores gives there. */
const EndScreen = closed({
  id: NodeId,
  title: Label,
  text: Type.Optional(RichText),
  asset: File,
  alt: Alt,
  actions: Type.Optional(list(closed({ label: Label, goto: Goto }), 6)),
  score: Type.Optional(Type.Number({ minimum: -10_000, maximum: 10_000 })),
  showIf: ShowIf,
});
export type EndScreen = Static<typeof EndScreen>;

const Variables = list(Variable, 50);

/**
 * `seenToComplete`: which part of it has to be seen; all of it, unless said. Whether one may skip, and whether
 * receivers have to come to its end, say fields of the record.
 */
const VideoContent = closed({
  version,
  language: LANGUAGE,
  asset: AssetId,
  poster: File,
  interactions: list(Type.Union(Object.values(INTERACTIONS)), 300),
  bookmarks: list(Bookmark, 100),
  endScreens: list(EndScreen, 20),
  variables: Variables,
  seenToComplete: Type.Optional(share(1)),
});
export type VideoContent = Omit<Static<typeof VideoContent>, 'interactions'> & {
  interactions: Interaction[];
};

/** `next`: a node or an end screen. */
const BranchChoice = closed({
  id: NodeId,
  text: RichLabel,
  next: nodeReference('nodes', 'endScreens'),
  feedback: Type.Optional(RichText),
  score: Type.Optional(Type.Number({ minimum: -10_000, maximum: 10_000 })),
  set: Sets,
  showIf: ShowIf,
});
export type BranchChoice = Static<typeof BranchChoice>;

export const NODE_TYPES = ['video', 'image', 'question', 'text'] as const;
/** With choices, `text` asks; without, it goes on to `next`. */
const BranchNode = closed({
  id: NodeId,
  type: Type.Enum([...NODE_TYPES]),
  title: Label,
  text: Type.Optional(RichText),
  asset: File,
  alt: Alt,
  next: Type.Optional(nodeReference('nodes', 'endScreens')),
  choices: Type.Optional(list(BranchChoice, 12)),
  timeLimit: Type.Optional(TimeLimit),
});
export type BranchNode = Static<typeof BranchNode>;

export const SCORINGS = ['none', 'static', 'dynamic'] as const;
/** `scoring`: none; that of the end screen; the sum of the choices. */
const BranchingContent = closed({
  version,
  language: LANGUAGE,
  start: nodeReference('nodes', 'endScreens'),
  nodes: list(BranchNode, 500),
  endScreens: list(EndScreen, 100),
  variables: Variables,
  scoring: Type.Enum([...SCORINGS]),
});
export type BranchingContent = Static<typeof BranchingContent>;

const HOTSPOT = {
  id: NodeId,
  ...BOX,
  label: Label,
  text: Type.Optional(RichText),
  asset: File,
  alt: Alt,
  goto: Type.Optional(Goto),
};
const Hotspot = closed(HOTSPOT);
const PageHotspot = closed({ ...HOTSPOT, page: Type.Integer({ minimum: 1, maximum: 100_000 }) });
export type Hotspot = Static<typeof Hotspot>;
export type PageHotspot = Static<typeof PageHotspot>;

const ImageContent = closed({
  version,
  language: LANGUAGE,
  asset: AssetId,
  alt: Alt,
  hotspots: list(Hotspot, 200),
});
export type ImageContent = Static<typeof ImageContent>;

const DocumentContent = closed({
  version,
  language: LANGUAGE,
  asset: AssetId,
  hotspots: list(PageHotspot, 1000),
});
export type DocumentContent = Static<typeof DocumentContent>;

/** By list: what its nodes are. */
export const NODE_SCHEMAS = {
  interactions: Type.Union(Object.values(INTERACTIONS)),
  bookmarks: Bookmark,
  endScreens: EndScreen,
  nodes: BranchNode,
  hotspots: Type.Union([Hotspot, PageHotspot]),
};

/** By the type that the record says. A plain video has no interactions. */
export const CONTENTS = {
  VIDEO: VideoContent,
  INTERACTIVE_VIDEO: VideoContent,
  BRANCHING_SCENARIO: BranchingContent,
  IMAGE: ImageContent,
  DOCUMENT: DocumentContent,
} satisfies Record<ContentType, unknown>;
export interface ContentOf {
  readonly VIDEO: VideoContent;
  readonly INTERACTIVE_VIDEO: VideoContent;
  readonly BRANCHING_SCENARIO: BranchingContent;
  readonly IMAGE: ImageContent;
  readonly DOCUMENT: DocumentContent;
}
export type Content = ContentOf[ContentType];

export const isContentType = (type: unknown): type is ContentType =>
  typeof type === 'string' && Object.hasOwn(CONTENTS, type);
