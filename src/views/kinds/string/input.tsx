import { LinesInput } from '../../widgets/lines-input.tsx';
import { plainText } from '../../widgets/plain-text.ts';
import { TextControl } from '../../widgets/text-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** Text without a format. */
export function StringInput(props: KindInputProps) {
  if (props.model.widget === 'multiline') return <LinesInput {...props} />;
  return (
    <TextControl
      {...props}
      inputMode="text"
      format={plainText}
      parse={(text) => (text === '' ? null : text)}
    />
  );
}
