import { enumOptionsIsSelected, type WidgetProps } from '@rjsf/utils';
import { choiceTextId } from '../widget-props.ts';

/** The description that the schema gives to the chosen option (`oneOf` of constants). */
export function choiceText({ options, value }: WidgetProps): string | undefined {
  const chosen = options.enumOptions?.find((option) => enumOptionsIsSelected(option.value, value));
  return chosen?.schema?.description;
}

export function ChoiceText({ id, text }: { readonly id: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <div id={choiceTextId(id)} className="rjsf-help">
      {text}
    </div>
  );
}
