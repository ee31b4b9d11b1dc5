import { getTemplate, type WidgetProps } from '@rjsf/utils';

/** A widget that is the one-line input of a type; `extra` says more from its properties. */
function inputWidget(type?: string, extra?: (props: WidgetProps) => Partial<WidgetProps>) {
  return function InputWidget(props: WidgetProps) {
    const { options, registry } = props;
    const Input = getTemplate<'BaseInputTemplate'>('BaseInputTemplate', registry, options);
    return <Input {...(type !== undefined && { type })} {...props} {...extra?.(props)} />;
  };
}

export const TextWidget = inputWidget();
export const PasswordWidget = inputWidget('password');
export const EmailWidget = inputWidget('email');
export const URLWidget = inputWidget('url');

export function HiddenWidget({ id, htmlName, value }: WidgetProps) {
  const text = typeof value === 'object' || value === undefined ? '' : String(value);
  return <input type="hidden" id={id} name={htmlName ?? id} value={text} />;
}
