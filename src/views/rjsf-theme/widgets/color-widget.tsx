import { Classes } from '@blueprintjs/core';
import { getTemplate, type WidgetProps } from '@rjsf/utils';

const HEX = /^#[0-9a-f]{6}$/i;

/** The browser's colour picker with the value beside it; a colour that it cannot show, such as a name, is text. */
export function ColorWidget(props: WidgetProps) {
  const { options, registry, disabled, readonly } = props;
  const value: unknown = props.value;
  const Input = getTemplate<'BaseInputTemplate'>('BaseInputTemplate', registry, options);
  if (typeof value === 'string' && value !== '' && !HEX.test(value)) return <Input type="text" {...props} />;
  const isEmpty = value === undefined || value === null || value === '';
  return (
    <div className="rjsf-color">
      <Input
        type="color"
        {...props}
        value={isEmpty ? '#000000' : value}
        disabled={Boolean(disabled || readonly)}
      />
      <code className={Classes.MONOSPACE_TEXT}>{isEmpty ? '–' : (value as string)}</code>
    </div>
  );
}
