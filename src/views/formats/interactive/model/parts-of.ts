import type { InteractionType } from '../../../../contract/interactive/content.ts';

/** How a part is edited. */
export type PartKind =
  | 'line'
  | 'text'
  | 'url'
  | 'seconds'
  | 'percent'
  | 'steps'
  | 'flag'
  | 'asset'
  | 'goto'
  | 'goto!'
  | 'kind'
  | 'choices'
  | 'feedback';
export type Parts = Readonly<Record<string, PartKind>>;

const SHOWN: Parts = {
  label: 'line',
  from: 'seconds',
  to: 'seconds',
  x: 'percent',
  y: 'percent',
  width: 'percent',
  height: 'percent',
  pause: 'flag',
  requireCompletion: 'flag',
};
const QUESTION: Readonly<Record<string, Parts>> = {
  single: { choices: 'choices', right: 'feedback', wrong: 'feedback' },
  multi: { choices: 'choices', right: 'feedback', wrong: 'feedback' },
  free: { right: 'feedback' },
  rating: { steps: 'steps', lowText: 'line', highText: 'line', right: 'feedback' },
};

const OWN: Readonly<Record<InteractionType, Parts>> = {
  button: { goto: 'goto!' },
  poster: { text: 'text', asset: 'asset', alt: 'line', goto: 'goto' },
  text: { text: 'text' },
  image: { asset: 'asset', alt: 'line' },
  link: { url: 'url' },
  question: { kind: 'kind', text: 'text' },
  jump: {},
};

/** What can be said of an interaction, in the order in which it is asked. */
export function partsOf({ type, kind }: { readonly type: InteractionType; readonly kind?: string }): Parts {
  if (type === 'jump') return { label: 'line', from: 'seconds', time: 'seconds' };
  const { label, ...others } = SHOWN as { readonly label: PartKind } & Parts;
  return { label, ...OWN[type], ...(kind === undefined ? {} : QUESTION[kind]), ...others };
}

export const BOOKMARK_PARTS: Parts = { label: 'line', time: 'seconds' };
export const END_SCREEN_PARTS: Parts = { title: 'line', text: 'text', asset: 'asset', alt: 'line' };
