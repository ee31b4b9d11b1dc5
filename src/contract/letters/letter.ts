/** What the body of an e-mail is made of: documents of the type `letter`. */
import { type Static, type TSchema, Type } from 'typebox';
import { AssetId, closed, formattedText, NodeId, plainText } from '../documents/parts.ts';
import { pointerTo } from '../pointer.ts';

export const NETWORKS = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'web'] as const;
type Network = (typeof NETWORKS)[number];
/** The same in all languages. */
export const NETWORK_NAMES: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  x: 'X',
  youtube: 'YouTube',
  web: 'Web',
};

export const MAX_BLOCKS = 200;
const MAX_LINE = 500;
const MAX_RICH = 50_000;
const MAX_HTML = 50_000;
const MAX_CONDITION = 20_000;
/** Characters of the plain alternative. */
const MAX_TEXT = 100_000;
/** Different conditions of one letter: each is asked once for each batch of recipients. */
export const MAX_CONDITIONS = 20;
export const MAX_COLUMNS = 3;
/** Bytes of HTML behind which Gmail cuts a letter off. */
export const CLIPPED_AT = 102 * 1024;

export const LETTER_VERSION = 1;

const Line = plainText(MAX_LINE);
const RichText = formattedText(MAX_RICH);
const Link = Type.String({ maxLength: MAX_LINE });
const Align = Type.Optional(Type.Enum(['left', 'center', 'right']));
const OptionalLine = Type.Optional(Line);
const OptionalLink = Type.Optional(Link);

/** `when`: a compound filter as JSON; only the recipients whom it finds get the block. */
const block = <T extends string, P extends Record<string, TSchema>>(type: T, parts: P) =>
  closed({
    id: NodeId,
    type: Type.Literal(type),
    ...parts,
    when: Type.Optional(Type.String({ maxLength: MAX_CONDITION })),
  });

/** Blocks that can stand in columns. `html`: what `mail-html.ts` allows, drawn as it stands. */
const LEAVES = [
  block('heading', { text: Line, level: Type.Optional(Type.Enum([1, 2, 3])), align: Align }),
  block('text', { text: RichText }),
  block('button', { label: Line, link: Link, align: Align }),
  block('image', { asset: AssetId, alt: OptionalLine, link: OptionalLink }),
  // The picture of a video, which leads to where it plays.
  block('video', { asset: AssetId, alt: OptionalLine, link: Link }),
  block('divider', {}),
  block('social', {
    links: Type.Array(closed({ network: Type.Enum([...NETWORKS]), link: Link }), {
      maxItems: NETWORKS.length,
    }),
  }),
  // Who sends it and from where. The rest are the words of its links.
  block('footer', { text: RichText, unsubscribe: Line, preferences: OptionalLine }),
  block('html', { html: Type.String({ maxLength: MAX_HTML }) }),
] as const;

export const Leaf = Type.Union([...LEAVES]);
export type Leaf = Static<typeof Leaf>;

const Column = closed({ id: NodeId, blocks: Type.Array(Leaf, { maxItems: MAX_BLOCKS }) });
const Columns = block('columns', { columns: Type.Array(Column, { maxItems: MAX_COLUMNS }) });

export const Block = Type.Union([...LEAVES, Columns]);
export type Block = Static<typeof Block>;
export type BlockType = Block['type'];
export type ColumnsBlock = Extract<Block, { type: 'columns' }>;
export type SocialBlock = Extract<Block, { type: 'social' }>;

/**
 * `preheader`: what inboxes show behind the subject. `accent`: of buttons and links. `text`: the plain alternative in place of
 * the one that is made of the blocks.
 */
export const Letter = closed({
  version: Type.Literal(LETTER_VERSION),
  blocks: Type.Array(Block, { maxItems: MAX_BLOCKS }),
  preheader: OptionalLine,
  accent: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
  text: Type.Optional(plainText(MAX_TEXT)),
});
export type Letter = Static<typeof Letter>;

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

interface PlacedBlock {
  readonly block: Block;
  readonly pointer: string;
}

/** All blocks with their JSON pointers: columns before the blocks that stand in them. */
export const blocksIn = ({ blocks }: Pick<Letter, 'blocks'>): readonly PlacedBlock[] =>
  blocks.flatMap((each, at) => {
    const placed = { block: each, pointer: pointerTo`/blocks/${at}` };
    if (each.type !== 'columns') return [placed];
    return [
      placed,
      ...each.columns.flatMap(({ blocks: inner }, column) =>
        inner.map((leaf, i) => ({
          block: leaf,
          pointer: pointerTo`${placed.pointer}/columns/${column}/blocks/${i}`,
        })),
      ),
    ];
  });
