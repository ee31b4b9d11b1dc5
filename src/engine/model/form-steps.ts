import { fulfils } from './form-conditions.ts';
import { formFields, partOf } from './form.ts';
import type { FormModel, FormTabModel } from './object-model.ts';

/**
 * The form of a record that is made step by step: what can be written, the steps in the place of tabs. Undefined where
 * the view has none, or where the record is past them.
 * @param values of the record; undefined for a new one
 */
export function steppedForm(
  form: FormModel,
  values: Readonly<Record<string, unknown>> | undefined,
  timeZone: string,
): FormModel | undefined {
  const { steps } = form;
  if (!steps || (values && !fulfils(formFields(form), steps.while, values, timeZone))) return undefined;
  const tabs = steps.order.map(({ name, sections = [], part }): FormTabModel => {
    const title = steps.titles.find((each) => each.name === name)?.label ?? name;
    return { name, title, part, sections };
  });
  const inSteps = new Set(tabs.flatMap(({ sections }): readonly string[] => sections));
  const sections = form.sections.filter(({ name }) => inSteps.has(name));
  return { ...partOf({ ...form, tabs, sections }, ({ readOnly }) => !readOnly), isStepped: true };
}
