import type { HTMLAttributes } from 'react';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { plainText } from '../widgets/plain-text.ts';
import { TextControl, type TextControlProps } from '../widgets/text-control.tsx';
import type { FormatView } from './format-view.ts';

interface Line {
  readonly type: string;
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** Text as it is typed. */
const AS_TYPED = { format: plainText, parse: (text: string) => (text === '' ? null : text) };

/** A format of one line. The rules are the contract's: `type` only chooses the keyboard, as the form has `noValidate`. */
export function lineView(
  { type, inputMode }: Line,
  href: FormatView['href'],
  typing: Pick<TextControlProps, 'format' | 'parse'> = AS_TYPED,
): FormatView {
  return {
    Input: (props: KindInputProps) => (
      <TextControl {...props} {...typing} type={type} inputMode={inputMode} />
    ),
    ...(href ? { href } : {}),
  };
}
