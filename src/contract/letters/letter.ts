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

export interface HeadingBlock {
  readonly type: 'heading';
  readonly text: string;
  readonly level?: 1 | 2 | 3;
  readonly align?: Align;
}
/** `text`: rich text. */
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
}
export interface ButtonBlock {
  readonly type: 'button';
  readonly label: string;
  readonly link: string;
  readonly align?: Align;
}
/** `asset`: the id of a file of the library. */
export interface ImageBlock {
  readonly type: 'image';
  readonly asset: string;
  readonly alt?: string;
  readonly link?: string;
}
/** The picture of a video, which leads to where it plays. */
export interface VideoBlock {
  readonly type: 'video';
  readonly asset: string;
  readonly alt?: string;
  readonly link: string;
}
export interface ColumnsBlock {
  readonly type: 'columns';
  readonly columns: readonly (readonly Block[])[];
}
export interface DividerBlock {
  readonly type: 'divider';
}
export interface SocialBlock {
  readonly type: 'social';
  readonly links: readonly { readonly network: Network; readonly link: string }[];
}
/** `text`: who sends it and from where, as rich text. The rest are the words of its links. */
export interface FooterBlock {
  readonly type: 'footer';
  readonly text: string;
  readonly unsubscribe: string;
  readonly preferences?: string;
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
  | FooterBlock;
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
};

export const MAX_BLOCKS = 200;
export const MAX_LINE = 500;
export const MAX_RICH = 50_000;
/** Characters of the plain alternative. */
export const MAX_TEXT = 100_000;
/** Bytes of HTML behind which Gmail cuts a letter off. */
export const CLIPPED_AT = 102 * 1024;
