import { TextArea } from '@blueprintjs/core';
import type { KindInputProps } from './kind-view.ts';
import { useDebouncedText } from './use-debounced-text.ts';

export interface MultilineControlProps extends KindInputProps {
  readonly format: (value: unknown) => string;
  readonly parse: (text: string, current: unknown) => unknown;
}

/** Text of many lines; otherwise as a one-line input. */
export function MultilineControl(props: MultilineControlProps) {
  const { id, invalid, required, readOnly, describedBy } = props;
  const { text, type, blur } = useDebouncedText(props);
  return (
    <TextArea
      id={id}
      name={id}
      fill
      rows={4}
      intent={invalid ? 'danger' : 'none'}
      value={text}
      readOnly={readOnly}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => type(event.target.value)}
      onBlur={blur}
    />
  );
}
