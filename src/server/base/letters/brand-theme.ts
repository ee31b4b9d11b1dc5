import { DEFAULT_THEME, type LetterTheme } from './theme.ts';

/** Of the tenant's settings; what is not set is as the product has it. */
interface MailBrand {
  readonly color?: string | null | undefined;
  readonly background?: string | null | undefined;
  /** One of the setting's values. */
  readonly font?: string | null | undefined;
}

/** Fonts that programs for mail have: nothing is loaded to show a letter. */
const FONTS: Readonly<Record<string, string>> = {
  SERIF: "Georgia, 'Times New Roman', serif",
  ROUNDED: "'Trebuchet MS', 'Segoe UI', Verdana, sans-serif",
  MONO: "'Courier New', Courier, monospace",
};

const isColor = (color: string | null | undefined): color is string =>
  typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);

/** How letters of the tenant look; a letter's own accent is above it. */
export function brandTheme({ color, background, font }: MailBrand): Partial<LetterTheme> {
  const family = FONTS[font ?? ''];
  return {
    ...(isColor(color) ? { accent: color } : {}),
    ...(isColor(background) ? { light: { ...DEFAULT_THEME.light, page: background } } : {}),
    ...(family === undefined ? {} : { font: family }),
  };
}
