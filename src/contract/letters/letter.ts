/** What a letter is made of: the value of the format `letter`, as JSON. */

export interface Letter {
  readonly blocks: readonly Block[];
  /** What inboxes show behind the subject. */
  readonly preheader?: string;
  /** `#rrggbb` of buttons and links. */
  readonly accent?: string;
  /** The plain alternative in place of the one that is made of the blocks. */
  readonly text?: string;
}

type Align = 'left' | 'center' | 'right';

/** `when`: a compound filter as JSON; only the recipients whom it finds get the block. */
interface Conditional {
  readonly when?: string;
}

export interface HeadingBlock extends Conditional {
  readonly type: 'heading';
  readonly text: string;
  readonly level?: 1 | 2 | 3;
  readonly align?: Align;
}
/** `text`: rich text. */
export interface TextBlock extends Conditional {
  readonly type: 'text';
  readonly text: string;
}
export interface ButtonBlock extends Conditional {
  readonly type: 'button';
  readonly label: string;
  readonly link: string;
  readonly align?: Align;
}
/** `asset`: the id of a file of the library. */
export interface ImageBlock extends Conditional {
  readonly type: 'image';
  readonly asset: string;
  readonly alt?: string;
  readonly link?: string;
}
/** The picture of a video, which leads to where it plays. */
export interface VideoBlock extends Conditional {
  readonly type: 'video';
  readonly asset: string;
  readonly alt?: string;
  readonly link: string;
}
export interface ColumnsBlock extends Conditional {
  readonly type: 'columns';
  readonly columns: readonly (readonly Block[])[];
}
export interface DividerBlock extends Conditional {
  readonly type: 'divider';
}
export interface SocialBlock extends Conditional {
  readonly type: 'social';
  readonly links: readonly { readonly network: Network; readonly link: string }[];
}
/** `text`: who sends it and from where, as rich text. The rest are the words of its links. */
export interface FooterBlock extends Conditional {
  readonly type: 'footer';
  readonly text: string;
  readonly unsubscribe: string;
  readonly preferences?: string;
}

/** `html`: what `mail-html.ts` allows, drawn as it stands. */
interface HtmlBlock extends Conditional {
  readonly type: 'html';
  readonly html: string;
}

export type Block =
  | HeadingBlock
  | TextBlock
  | ButtonBlock
  | ImageBlock
  | VideoBlock
  | ColumnsBlock
  | DividerBlock
  | SocialBlock
  | FooterBlock
  | HtmlBlock;
export type BlockType = Block['type'];

export const NETWORKS = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'web'] as const;
export type Network = (typeof NETWORKS)[number];
/** The same in all languages. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  web: 'Web',
};

/** What a part of a block is: `!` where it may not be empty. */
export type PartKind =
  | 'line'
  | 'line!'
  | 'rich!'
  | 'html!'
  | 'link'
  | 'link!'
  | 'asset!'
  | 'align'
  | 'level'
  | 'columns!'
  | 'networks!';

/** All blocks, in the order in which they are offered, each with its parts. */
export const BLOCKS: Readonly<Record<BlockType, Readonly<Record<string, PartKind>>>> = {
  heading: { text: 'line!', level: 'level', align: 'align' },
  text: { text: 'rich!' },
  button: { label: 'line!', link: 'link!', align: 'align' },
  image: { asset: 'asset!', alt: 'line', link: 'link' },
  video: { asset: 'asset!', alt: 'line', link: 'link!' },
  columns: { columns: 'columns!' },
  divider: {},
  social: { links: 'networks!' },
  footer: { text: 'rich!', unsubscribe: 'line!', preferences: 'line' },
  html: { html: 'html!' },
};

export const MAX_BLOCKS = 200;
export const MAX_LINE = 500;
export const MAX_RICH = 50_000;
export const MAX_HTML = 50_000;
/** Different conditions of one letter: each is asked once for each batch of recipients. */
export const MAX_CONDITIONS = 20;
export const MAX_CONDITION = 20_000;
/** Characters of the plain alternative. */
export const MAX_TEXT = 100_000;
/** Bytes of HTML behind which Gmail cuts a letter off. */
export const CLIPPED_AT = 102 * 1024;
