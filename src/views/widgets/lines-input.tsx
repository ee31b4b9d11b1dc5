import type { KindInputProps } from './kind-view.ts';
import { MultilineControl } from './multiline-control.tsx';
import { plainText } from './plain-text.ts';

/** Text of several lines; none is no value. */
export function LinesInput(props: KindInputProps) {
  return <MultilineControl {...props} format={plainText} parse={(text) => (text === '' ? null : text)} />;
}
