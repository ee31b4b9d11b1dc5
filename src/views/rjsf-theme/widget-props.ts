import { type EnumOptionsType, helpId, titleId, TranslatableString, type WidgetProps } from '@rjsf/utils';
import { describedBy } from './described-by.ts';

/** The choice of a variant (`oneOf`, `anyOf`): texts and errors stand at the variant's own field, not at the choice. */
const VARIANT_CHOICE = /__(one|any)of_select$/;

export function isInvalid({ rawErrors, hideError }: WidgetProps): boolean {
  return !hideError && (rawErrors?.length ?? 0) > 0;
}

/** Nobody changes it: it is read only, or the schema allows this one value. */
export function isFixed({ readonly, schema, value }: WidgetProps): boolean {
  return readonly === true || (schema.const !== undefined && schema.const === value);
}

/** A choice as people read it: an object by its title or name. */
export function optionText({ label, value }: EnumOptionsType): string {
  const given: unknown = value;
  // RJSF's word for an object without a name of its own.
  if (typeof given !== 'object' || given === null || label !== '[object Object]') return label;
  const { title, name, label: own } = given as Readonly<Record<string, unknown>>;
  const text = [title, name, own].find((each) => typeof each === 'string');
  return typeof text === 'string' ? text : JSON.stringify(given);
}

/** Id of the text of the chosen option, which stands at selects and radios. */
export function choiceTextId(id: string): string {
  return `${id}__choice`;
}

/** Ids of the texts that stand at a widget; undefined for none. */
function textsAt(props: WidgetProps, ...more: readonly string[]): string | undefined {
  const { id, hideLabel, schema, options } = props;
  if (VARIANT_CHOICE.test(id)) return more.join(' ') || undefined;
  const own = describedBy(id, {
    hasError: isInvalid(props),
    hasDescription: !hideLabel && Boolean(options.description ?? schema.description),
  });
  return [own, ...more, options.help && helpId(id)].filter(Boolean).join(' ') || undefined;
}

/** A name for controls that have no visible label: what the label would say. */
function hiddenName({ label, hideLabel, registry }: WidgetProps): string | undefined {
  if (label !== '' && !hideLabel) return undefined;
  return label || registry.translateString(TranslatableString.Value);
}

/** What every input of the theme tells assistive technology about its field. `texts` are ids of further texts at it. */
export function ariaProps(props: WidgetProps, ...texts: readonly string[]) {
  return {
    'aria-label': hiddenName(props),
    'aria-required': props.required === true,
    'aria-invalid': isInvalid(props),
    'aria-describedby': textsAt(props, ...texts),
  };
}

/** The same for a group of controls: its name is the field's label. Groups know nothing of `required`. */
export function groupProps(props: WidgetProps) {
  const name = hiddenName(props);
  return {
    id: props.id,
    'aria-label': name,
    'aria-labelledby': name === undefined ? titleId(props.id) : undefined,
    'aria-describedby': textsAt(props),
  };
}
