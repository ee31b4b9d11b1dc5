/** Colours as `#rrggbb`, on light and on dark. */
export interface LetterTheme {
  readonly accent: string;
  readonly font: string;
  readonly light: Shades;
  readonly dark: Shades;
}

interface Shades {
  readonly page: string;
  readonly card: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
}

export const DEFAULT_THEME: LetterTheme = {
  accent: '#2f5fd0',
  font: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  light: { page: '#f2f4f8', card: '#ffffff', text: '#1d2433', muted: '#5d6778', line: '#e2e6ed' },
  dark: { page: '#12161e', card: '#1c222d', text: '#eef1f6', muted: '#a5afc0', line: '#353d4b' },
};

const channel = (value: number): number => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Of WCAG: 0 is black, 1 is white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map(channel);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** White or nearly black, whichever is read better on the colour. */
export const textOn = (color: string): string =>
  contrast(color, '#ffffff') >= contrast(color, '#14181f') ? '#ffffff' : '#14181f';

/** Of WCAG: text, and what tells a control from what is around it. */
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

/** The colour, moved towards white or black until its contrast to the ground is enough. */
function movedFrom(ground: string, color: string, enough: number): string {
  const goal = luminance(ground) < 0.5 ? 255 : 0;
  for (let share = 0; share < 1; share += 0.02) {
    const moved = channels(color).map((value) => Math.round(value + (goal - value) * share));
    const hex = `#${moved.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(ground, hex) >= enough) return hex;
  }
  return goal ? '#ffffff' : '#000000';
}

/** The colour, moved towards white or black as far as text of it needs to be read on the ground. */
export const readableOn = (ground: string, color: string): string => movedFrom(ground, color, TEXT_CONTRAST);

/** The colour, moved towards white or black as far as a button of it needs to stand out from the ground. */
export const visibleOn = (ground: string, color: string): string =>
  movedFrom(ground, color, CONTROL_CONTRAST);
