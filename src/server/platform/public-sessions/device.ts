import Bowser from 'bowser';
import { isbot } from 'isbot';

export const DEVICES = ['PHONE', 'TABLET', 'DESKTOP', 'OTHER'] as const;
const BY_TYPE: Readonly<Record<string, (typeof DEVICES)[number]>> = {
  mobile: 'PHONE',
  tablet: 'TABLET',
  desktop: 'DESKTOP',
};
const LONGEST = 60;

/** Of which class a device is, and of which family its browser: all that is kept of what a browser says of itself. */
export function deviceOf(agent: string): { readonly device: string; readonly browser: string } {
  if (!agent || isbot(agent)) return { device: 'OTHER', browser: '' };
  const { platform, browser } = Bowser.parse(agent);
  return { device: BY_TYPE[platform.type ?? ''] ?? 'OTHER', browser: (browser.name ?? '').slice(0, LONGEST) };
}
