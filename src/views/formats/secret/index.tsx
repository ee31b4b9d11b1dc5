import { SECRET_MASK } from '../../../contract/formats/secret.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { TextControl } from '../../widgets/text-control.tsx';
import type { FormatView } from '../format-view.ts';

/** What is set is not there to be changed: what is typed comes in its place. */
const format = (value: unknown) => (value === SECRET_MASK ? '' : plainText(value));
const parse = (text: string, current: unknown) => {
  if (text !== '') return text;
  return current === SECRET_MASK ? SECRET_MASK : null;
};

/** Text that nobody reads over a shoulder, and no browser keeps. */
function Input(props: KindInputProps) {
  return (
    <TextControl
      {...props}
      type="password"
      autoComplete="new-password"
      placeholder={props.value === SECRET_MASK ? SECRET_MASK : undefined}
      format={format}
      parse={parse}
    />
  );
}

export const secretView: FormatView = { Input };
