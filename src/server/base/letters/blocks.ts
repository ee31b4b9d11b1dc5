import { toRichText } from '../../../contract/kinds/rich-text.ts';
import { type Block, type ColumnsBlock, NETWORK_NAMES } from '../../../contract/letters/letter.ts';
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
}

type Leaf = Exclude<Block, ColumnsBlock>;
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

const DRAW: { readonly [T in Leaf['type']]: Draw<T> } = {
  heading: ({ text, level = 1, align = 'left' }, { marks, side }) => {
    const [size, height] = HEADINGS[level];
    return `<mj-text css-class="l-text" padding="8px ${side}" font-size="${size}" line-height="${height}" font-weight="700" letter-spacing="-0.2px" align="${align}"><h${level} dir="auto" style="margin:0;font-size:inherit;line-height:inherit;font-weight:inherit">${marks.line(text)}</h${level}></mj-text>`;
  },
  text: ({ text }, { marks, side }) =>
    `<mj-text css-class="l-text" padding="8px ${side} 4px">${styled(marks.rich(toRichText(text)), 'margin:0 0 16px')}</mj-text>`,
  button: ({ label, link, align = 'left' }, drawing) =>
    button(drawing.marks.line(label), drawing.marks.link(link), align, drawing),
  image: ({ asset, alt = '', link }, { marks, pictures, side }) =>
    `<mj-image css-class="l-image" fluid-on-mobile="true" padding="8px ${side} 20px" border-radius="8px" src="${pictures(asset)}" alt="${marks.line(alt)}"${attributes({ href: link && marks.link(link) })} />`,
  video: ({ asset, alt = '', link }, { marks, pictures, theme, side }) => {
    const href = marks.link(link);
    const words = alt === '' ? '' : `&#160;&#160;${marks.line(alt)}`;
    return `<mj-image padding="8px ${side} 0" border-radius="8px 8px 0 0" src="${pictures(asset)}" alt="${marks.line(alt)}" href="${href}" /><mj-text padding="0 ${side} 20px" font-size="15px" line-height="22px"><a href="${href}" style="display:block;background-color:${theme.accent};border-radius:0 0 8px 8px;color:${textOn(theme.accent)};font-weight:600;padding:12px 20px;text-decoration:none">&#9654;${words}</a></mj-text>`;
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
  footer: ({ text, unsubscribe, preferences }, { marks, side }) => {
    const link = (name: string, words: string) =>
      `<a class="l-muted" href="${marks.link(`{{${name}}}`)}" style="color:inherit;text-decoration:underline">${marks.line(words)}</a>`;
    const links = [
      link('unsubscribeUrl', unsubscribe),
      ...(preferences ? [link('preferencesUrl', preferences)] : []),
    ];
    return `<mj-text css-class="l-muted" padding="16px ${side} ${side}" font-size="13px" line-height="20px" align="center">${styled(marks.rich(toRichText(text)), 'margin:0 0 8px')}<p style="margin:0">${links.join(' &#160;&#183;&#160; ')}</p></mj-text>`;
  },
};

const drawn = (block: Leaf, drawing: Drawing): string =>
  (DRAW[block.type] as (given: Leaf, on: Drawing) => string)(block, drawing);

const column = (blocks: readonly Block[], drawing: Drawing): string =>
  blocks.map((block) => drawn(block as Leaf, drawing)).join('');

const section = (inner: string): string =>
  `<mj-section padding="0"><mj-column>${inner}</mj-column></mj-section>`;

/** MJML of the blocks: those that follow each other stand in one section, columns in one of their own, footers below all. */
export function mjmlOf(
  blocks: readonly Block[],
  drawing: Drawing,
): { readonly card: string; readonly below: string } {
  const parts: string[] = [];
  let row = '';
  const end = () => {
    if (row !== '') parts.push(section(row));
    row = '';
  };
  for (const block of blocks) {
    if (block.type === 'footer') continue;
    if (block.type !== 'columns') {
      row += drawn(block, drawing);
      continue;
    }
    end();
    const columns = block.columns.map(
      (each) => `<mj-column vertical-align="top">${column(each, { ...drawing, side: '12px' })}</mj-column>`,
    );
    parts.push(`<mj-section padding="0 20px">${columns.join('')}</mj-section>`);
  }
  end();
  const footers = blocks.filter((block) => block.type === 'footer').map((block) => drawn(block, drawing));
  return { card: parts.join(''), below: footers.length ? section(footers.join('')) : '' };
}
