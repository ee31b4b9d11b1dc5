import type { Locale } from '../../../contract/constants.ts';
import type { ErrorParams } from '../../../contract/errors.ts';
import { elementHome, type Labels } from './labels.ts';

/** What the server tells of its work, in words; what is words already as it is. */
export function toldText(labels: Labels, locale: Locale, text: string): string {
  if (!text.startsWith('{"$":')) return text;
  const { $: key, ...values } = JSON.parse(text) as ErrorParams & { readonly $: string };
  const { element } = values;
  const named =
    element === undefined
      ? values
      : { ...values, element: labels.object(locale, elementHome(String(element))) };
  return labels.text(locale, `told.${key}`, named);
}
