import { conditionName, conditionsOf } from '../../../contract/letters/conditions.ts';
import type { Block, Letter } from '../../../contract/letters/letter.ts';
import { type Compiled, compileHtml, compilePlain } from '../../../contract/letters/liquid.ts';
import { withLinkParts } from '../../../contract/letters/links.ts';
import { plainTextOf } from '../../../contract/letters/plain-letter.ts';
import { mjmlOf } from './blocks.ts';
import { escapeHtml } from '../../../contract/letters/marks.ts';
import { Marks } from './marks.ts';
import { DEFAULT_THEME, type LetterTheme, readableOn, textOn, visibleOn } from './theme.ts';

export interface CompileOptions {
  /** In place of the product's; a letter's accent is above both. */
  readonly theme?: Partial<LetterTheme>;
  /** Of the letter, as a BCP 47 tag. */
  readonly language: string;
  /** Where receivers load the picture of a file of the library, of a video its poster: a whole address. */
  readonly pictures: (asset: string) => string;
  /** A picture above the letter. */
  readonly logo?: { readonly src: string; readonly alt: string } | undefined;
  /** To be edited: blocks have their paths as classes, marks stand as they are, conditions hide nothing. */
  readonly isEdited?: boolean;
}

/** A letter that any number of receivers can be given. */
export interface CompiledLetter {
  readonly html: Compiled;
  readonly text: Compiled;
  /** Compound filters as JSON, by their numbers: `conditionName`. */
  readonly conditions: readonly string[];
}

const HTML_OPTIONS = {
  validationLevel: 'skip',
  minify: false,
  beautify: false,
  keepComments: false,
  ignoreIncludes: true,
  // Nothing is loaded from elsewhere to show a letter.
  fonts: {},
} as const;

/** Words begin where those of their language do; pictures are as large as they are, at the most. */
const LAYOUT = '.l-text p,.l-text li{text-align:start}.l-image img{width:auto!important;max-width:100%}';

/** Looks on dark: as programs say that it is dark, and as Outlook does. */
function darkStyle({ dark, accent }: LetterTheme): string {
  const link = readableOn(dark.card, accent);
  const button = visibleOn(dark.card, accent);
  const rules = (at: string) =>
    [
      ['body', `background-color:${dark.page}!important`],
      ['.l-page > div', `background-color:${dark.page}!important`],
      ['.l-card', `background:${dark.card}!important`],
      ['.l-card > table', `background:${dark.card}!important`],
      ['.l-text div', `color:${dark.text}!important`],
      ['.l-text a', `color:${link}!important`],
      // The table of a button has its colour once more.
      ['.l-button td', `background:${button}!important`],
      ['.l-button a', `background:${button}!important;color:${textOn(button)}!important`],
      ['.l-muted div', `color:${dark.muted}!important`],
      ['.l-line p', `border-top-color:${dark.line}!important`],
    ]
      .map(([selector, rule]) => `${at}${selector}{${rule}}`)
      .join('');
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}${LAYOUT}.l-text a{color:${readableOn('#ffffff', accent)}!important}@media (prefers-color-scheme:dark){${rules('')}}${rules('[data-ogsc] ')}`;
}

/**
 * Once for each letter and language: what all receivers have in common.
 * @param letter one without errors (`letterProblems`)
 */
export async function compileLetter(letter: Letter, options: CompileOptions): Promise<CompiledLetter> {
  const { html, marks } = await drawLetter(letter, options);
  const conditions = conditionsOf(letter);
  const own = letter.text?.trim() ? letter.text : undefined;
  return {
    conditions,
    html: compileHtml(marks.shown(html)),
    text: compilePlain(
      withLinkParts(
        own ?? plainTextOf(letter.blocks, (block, text) => guarded(block, text, conditions, (mark) => mark)),
      ),
    ),
  };
}

/** The letter's HTML as its author edits it: a letter that is not finished, too. */
export async function drawEdited(letter: Letter, options: CompileOptions): Promise<string> {
  const { html, marks } = await drawLetter(letter, { ...options, isEdited: true });
  return marks.shown(html);
}

function guarded(
  { when }: Block,
  text: string,
  conditions: readonly string[],
  hide: (mark: string) => string,
): string {
  if (when === undefined) return text;
  const name = conditionName(conditions.indexOf(when));
  return `${hide(`{% if ${name} %}`)}${text}${hide('{% endif %}')}`;
}

async function drawLetter(
  letter: Letter,
  { theme: given = {}, language, pictures, logo, isEdited = false }: CompileOptions,
): Promise<{ readonly html: string; readonly marks: Marks }> {
  const theme = { ...DEFAULT_THEME, ...given, ...(letter.accent ? { accent: letter.accent } : {}) };
  const marks = new Marks(isEdited);
  const conditions = conditionsOf(letter);
  const raw = (mark: string) => `<mj-raw>${marks.liquid(mark)}</mj-raw>`;
  const guard = (block: Block, mjml: string) => (isEdited ? mjml : guarded(block, mjml, conditions, raw));
  const { card, below } = mjmlOf(letter.blocks, { marks, theme, pictures, side: '32px', guard });
  const head = logo
    ? `<mj-section padding="0 0 12px"><mj-column><mj-image css-class="l-image" width="180px" padding="0 32px" src="${escapeHtml(logo.src)}" alt="${escapeHtml(logo.alt)}" /></mj-column></mj-section>`
    : '';
  // Not of a block that is for some only: everybody reads the title.
  const heading = letter.blocks.find(
    (block) => block.type === 'heading' && block.when === undefined && block.text !== '',
  );
  const named = heading?.type === 'heading' ? heading.text : letter.preheader;
  // What a reader in a browser and a screen reader call it.
  const title = named ? `<mj-title>${marks.line(named)}</mj-title>` : '';
  const preview = letter.preheader ? `<mj-preview>${marks.line(letter.preheader)}</mj-preview>` : '';
  const { light } = theme;
  const mjml = `<mjml lang="${language}"><mj-head>${title}${preview}<mj-attributes><mj-all font-family="${theme.font}" /><mj-text color="${light.text}" font-size="16px" line-height="25px" /></mj-attributes><mj-raw><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"></mj-raw><mj-style>${darkStyle(theme)}</mj-style></mj-head><mj-body background-color="${light.page}" css-class="l-page" width="600px"><mj-section padding="12px 0" />${head}<mj-wrapper css-class="l-card" background-color="${light.card}" border-radius="12px" padding="28px 0 16px">${card}</mj-wrapper>${below}</mj-body></mjml>`;
  // A large package, which only those who write letters need.
  const { default: mjml2html } = await import('mjml');
  const { html } = await mjml2html(mjml, HTML_OPTIONS);
  return { html: withPictureFont(html, theme.font), marks };
}

/** Many programs show no pictures at first: their texts stand there in the font of the letter, which MJML does not say. */
const withPictureFont = (html: string, font: string): string =>
  html.replace(/(<img\b[^>]*\bstyle=")/g, `$1font-family:${font};`);
