import { toRichText } from '../../../contract/kinds/rich-text.ts';
import { type Block, type Leaf, NETWORK_NAMES } from '../../../contract/letters/letter.ts';
import type { Marks } from './marks.ts';
import { type LetterTheme, textOn } from './theme.ts';

/** What blocks are drawn with. */
export interface Drawing {
  readonly marks: Marks;
  readonly theme: LetterTheme;
  /** Where receivers load the picture of a file; of a video its poster. */
  readonly pictures: (asset: string) => string;
  /** Space at either side of a block. */
  readonly side: string;
  /** A block's MJML with its condition around it. */
  readonly guard: (block: Block, mjml: string) => string;
}

/** Of the blocks of a letter that is edited: `l-at l-at-blocks/b1` by the path of its node, and which part a text is. */
const LEAF = /<mj-(text|button|image|divider)(?: css-class="([^"]*)")?/g;
const placed = (mjml: string, place: string, { marks }: Drawing): string =>
  marks.isEdited
    ? mjml.replace(LEAF, (_all, tag: string, css = '') => `<mj-${tag} css-class="${css} l-at l-at-${place}"`)
    : mjml;
const part = (name: string, { marks }: Pick<Drawing, 'marks'>, isRich = false): string =>
  marks.isEdited ? ` data-part="${name}"${isRich ? ' data-rich="true"' : ''}` : '';

type Draw<T extends Leaf['type']> = (block: Extract<Leaf, { type: T }>, drawing: Drawing) => string;

const HEADINGS = { 1: ['30px', '38px'], 2: ['24px', '32px'], 3: ['19px', '27px'] } as const;

/** Programs that read mails know little of style sheets: each tag says how it looks. */
function styled(html: string, paragraph: string): string {
  const list = (margin: string, marks: string) =>
    `margin:${margin};padding:0 0 0 24px;list-style-type:${marks}`;
  const styles: Readonly<Record<string, string>> = {
    p: paragraph,
    h2: 'margin:0 0 12px;font-size:22px;line-height:30px;font-weight:700',
    h3: 'margin:0 0 8px;font-size:18px;line-height:26px;font-weight:700',
    ul: list('0 0 16px', 'disc'),
    ol: list('0 0 16px', 'decimal'),
    li: 'margin:0 0 6px',
  };
  // In entries of lists, paragraphs and further lists stand close to what is before them.
  const within: typeof styles = {
    ...styles,
    p: 'margin:0',
    ul: list('6px 0 0', 'disc'),
    ol: list('6px 0 0', 'decimal'),
  };
  let depth = 0;
  return html
    .replace(/<(\/?)(p|h2|h3|ul|ol|li)(?=[ >])/g, (all, end: string, tag: string) => {
      if (tag === 'li') depth += end ? -1 : 1;
      return end ? all : `${all} dir="auto" style="${(depth ? within : styles)[tag]}"`;
    })
    .replace(/<a (?![^>]*class=)/g, '<a class="l-link" style="color:inherit;text-decoration:underline" ');
}

const attributes = (given: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(given)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [` ${name}="${value}"`]))
    .join('');

function button(label: string, href: string, align: string, { theme, side }: Drawing): string {
  const given = attributes({ href, align, 'background-color': theme.accent, color: textOn(theme.accent) });
  return `<mj-button css-class="l-button" padding="8px ${side} 24px" font-size="16px" font-weight="600" line-height="24px" border-radius="8px" inner-padding="13px 28px"${given}>${label}</mj-button>`;
}

const labelled = (label: string, { marks }: Drawing): string =>
  marks.isEdited ? `<span data-part="label">${marks.line(label)}</span>` : marks.line(label);

function rich(name: string, text: string, paragraph: string, marks: Marks): string {
  const html = styled(marks.rich(toRichText(text)), paragraph);
  return marks.isEdited ? `<div${part(name, { marks }, true)}>${html}</div>` : html;
}

const DRAW: { readonly [T in Leaf['type']]: Draw<T> } = {
  heading: ({ text, level = 1, align = 'left' }, { marks, side }) => {
    const [size, height] = HEADINGS[level];
    return `<mj-text css-class="l-text" padding="8px ${side}" font-size="${size}" line-height="${height}" font-weight="700" letter-spacing="-0.2px" align="${align}"><h${level} dir="auto" style="margin:0;font-size:inherit;line-height:inherit;font-weight:inherit"${part('text', { marks })}>${marks.line(text)}</h${level}></mj-text>`;
  },
  text: ({ text }, { marks, side }) =>
    `<mj-text css-class="l-text" padding="8px ${side} 4px">${rich('text', text, 'margin:0 0 16px', marks)}</mj-text>`,
  button: ({ label, link, align = 'left' }, drawing) =>
    button(labelled(label, drawing), drawing.marks.link(link), align, drawing),
  html: ({ html }, { marks, side }) =>
    `<mj-text css-class="l-text l-html" padding="8px ${side}">${marks.html(html)}</mj-text>`,
  image: ({ asset, alt = '', link }, { marks, pictures, side }) =>
    `<mj-image css-class="l-image" fluid-on-mobile="true" padding="8px ${side} 20px" border-radius="8px" src="${pictures(asset)}" alt="${marks.line(alt)}"${attributes({ href: link && marks.link(link) })} />`,
  video: ({ asset, alt = '', link }, { marks, pictures, theme, side }) => {
    const href = marks.link(link);
    const words = alt === '' ? '' : `&#160;&#160;${marks.line(alt)}`;
    return `<mj-image padding="8px ${side} 0" border-radius="8px 8px 0 0" src="${pictures(asset)}" alt="${marks.line(alt)}" href="${href}" /><mj-text css-class="l-button" padding="0 ${side} 20px" font-size="15px" line-height="22px"><a href="${href}" style="display:block;background-color:${theme.accent};border-radius:0 0 8px 8px;color:${textOn(theme.accent)};font-weight:600;padding:12px 20px;text-decoration:none">&#9654;${words}</a></mj-text>`;
  },
  divider: (_block, { theme, side }) =>
    `<mj-divider css-class="l-line" padding="12px ${side} 20px" border-width="1px" border-color="${theme.light.line}" />`,
  social: ({ links }, { marks, theme, side }) => {
    const all = links.map(
      ({ network, link }) =>
        `<a class="l-link" href="${marks.link(link)}" style="color:${theme.light.text};font-weight:600;text-decoration:none;white-space:nowrap">${NETWORK_NAMES[network]}</a>`,
    );
    return `<mj-text css-class="l-text" padding="4px ${side} 16px" font-size="14px" line-height="24px" align="center">${all.join(' <span style="opacity:.5">&#160;&#183;&#160;</span> ')}</mj-text>`;
  },
  footer: ({ text, unsubscribe, preferences }, { marks, theme, side }) => {
    const link = (name: string, words: string) =>
      `<a class="l-muted" href="${marks.link(`{{${name}}}`)}" style="color:inherit;text-decoration:underline">${marks.line(words)}</a>`;
    const links = [
      link('unsubscribeUrl', unsubscribe),
      ...(preferences ? [link('preferencesUrl', preferences)] : []),
    ];
    return `<mj-text css-class="l-muted" padding="16px ${side} ${side}" font-size="13px" line-height="20px" align="center" color="${theme.light.muted}">${rich('text', text, 'margin:0 0 8px', marks)}<p style="margin:0">${links.join(' &#160;&#183;&#160; ')}</p></mj-text>`;
  },
};

const drawn = (block: Leaf, drawing: Drawing): string =>
  (DRAW[block.type] as (given: Leaf, on: Drawing) => string)(block, drawing);

const column = (blocks: readonly Leaf[], list: string, drawing: Drawing): string =>
  blocks
    .map((block) => drawing.guard(block, placed(drawn(block, drawing), `${list}/${block.id}`, drawing)))
    .join('');

const section = (inner: string): string =>
  `<mj-section padding="0"><mj-column>${inner}</mj-column></mj-section>`;

/** MJML of the blocks: those that follow each other stand in one section, columns in one of their own, footers below all. */
export function mjmlOf(
  blocks: readonly Block[],
  drawing: Drawing,
): { readonly card: string; readonly below: string } {
  const parts: string[] = [];
  const footers: string[] = [];
  let row = '';
  const end = () => {
    if (row !== '') parts.push(section(row));
    row = '';
  };
  blocks.forEach((block) => {
    const place = `blocks/${block.id}`;
    if (block.type !== 'columns') {
      const leaf = drawing.guard(block, placed(drawn(block, drawing), place, drawing));
      if (block.type === 'footer') footers.push(leaf);
      else row += leaf;
      return;
    }
    end();
    const within = { ...drawing, side: '12px' };
    const columns = block.columns.map(
      ({ id, blocks: inner }) =>
        `<mj-column vertical-align="top">${column(inner, `${place}/columns/${id}/blocks`, within)}</mj-column>`,
    );
    const css = drawing.marks.isEdited ? ` css-class="l-at l-at-${place}"` : '';
    parts.push(
      drawing.guard(block, `<mj-section${css} padding="0 20px 8px">${columns.join('')}</mj-section>`),
    );
  });
  end();
  return { card: parts.join(''), below: footers.length ? section(footers.join('')) : '' };
}
