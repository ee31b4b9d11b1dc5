import type { HTMLAttributes } from 'react';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { plainText } from '../widgets/plain-text.ts';
import { TextControl } from '../widgets/text-control.tsx';
import type { FormatView } from './format-view.ts';

interface Line {
  readonly type: string;
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
}

/** A format of one line. The rules are the contract's: `type` only chooses the keyboard, as the form has `noValidate`. */
export function lineView({ type, inputMode }: Line, href: FormatView['href']): FormatView {
  return {
    Input: (props: KindInputProps) => (
      <TextControl
        {...props}
        type={type}
        inputMode={inputMode}
        format={plainText}
        parse={(text) => (text === '' ? null : text)}
      />
    ),
    ...(href ? { href } : {}),
  };
}
