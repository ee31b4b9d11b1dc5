import type { ShownFile } from './shown-file.ts';

/** What stands above and below a page, in one language. */
export interface BrandText {
  readonly language: string;
  readonly welcome?: string | null;
  readonly footer?: string | null;
}

/** What of the tenant's brand is set. */
export interface ShownBrand {
  readonly name?: string;
  /** Of what is pressed: `#1f77b4` */
  readonly color?: string;
  /** Of the band at the top. */
  readonly background?: string;
  readonly font?: string;
  readonly logo?: Pick<ShownFile, 'path' | 'alternativeText'>;
  readonly texts?: readonly BrandText[];
  /** The tenant's default. */
  readonly language?: string;
  readonly imprint?: string;
  readonly privacy?: string;
}

/** Of receivers' pages, by day and by night. */
const PAGES = ['#f6f7f9', '#1c2127'] as const;
/** What an edge needs to be seen (WCAG 1.4.11). */
const EDGE = 3;

/** How bright a colour is, by WCAG: 0 to 1. */
function luminance(color: string): number {
  const long = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : color;
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** How far two colours stand apart, by WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Black or white, whichever stands out more: 4.6 at least on any colour, which is enough for text. */
export const textOn = (color: string): '#000000' | '#ffffff' =>
  contrast(color, '#000000') > contrast(color, '#ffffff') ? '#000000' : '#ffffff';

/** On which pages what has the colour needs an edge, so that one sees where it ends. */
export const needsEdge = (color: string): { readonly light: boolean; readonly dark: boolean } => ({
  light: contrast(color, PAGES[0]) < EDGE,
  dark: contrast(color, PAGES[1]) < EDGE,
});

/** What devices have by themselves: no font is loaded. */
const FONTS = {
  SANS: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  SERIF: "ui-serif, Georgia, Cambria, 'Times New Roman', serif",
  ROUNDED:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, 'Arial Rounded MT Bold', system-ui, sans-serif",
  MONO: "ui-monospace, 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
} as const;
export const isFont = (name: unknown): name is keyof typeof FONTS =>
  typeof name === 'string' && Object.hasOwn(FONTS, name);

/** The variables of a page's style that say what the tenant's brand is; undefined where nothing of it is set. */
export function brandVariables({
  color,
  background,
  font,
}: ShownBrand): Readonly<Record<string, string>> | undefined {
  const edge = color && needsEdge(color);
  const line = (isNeeded: boolean, seen: string) => (isNeeded ? seen : 'transparent');
  const variables = {
    ...(color &&
      edge && {
        '--brand': color,
        '--on-brand': textOn(color),
        '--brand-edge': `light-dark(${line(edge.light, '#5f6b7c')}, ${line(edge.dark, '#8f99a8')})`,
      }),
    ...(background && { '--band': background, '--on-band': textOn(background) }),
    ...(isFont(font) && { '--font': FONTS[font] }),
  };
  return Object.keys(variables).length ? variables : undefined;
}

/** The texts in the reader's language, else in the tenant's, else the first that there are. */
export const brandTextFor = ({ texts = [], language }: ShownBrand, locale: string): BrandText | undefined =>
  texts.find((each) => each.language === locale) ??
  texts.find((each) => each.language === language) ??
  texts[0];
