import type { CSSProperties } from 'react';

/** How bright a colour is, by WCAG: 0 to 1. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Where white and black on it can be read equally well. */
const MIDDLE = 0.179;

/** A brand's colour for what is pressed, with text on it that can be read: black or white, whichever stands out more. */
export const brandStyle = (color: string | undefined): CSSProperties | undefined =>
  color === undefined
    ? undefined
    : ({ '--brand': color, '--on-brand': luminance(color) > MIDDLE ? '#000' : '#fff' } as CSSProperties);
