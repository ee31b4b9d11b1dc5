import type { ObjectType } from './catalog.ts';
import { checkFormFields } from './check-form-fields.ts';
import { checkConditions } from './check-conditions.ts';
import { checkViewFilter } from './check-view-list.ts';
import type { ViewFile } from './view.ts';
import { OWN_SECTION, tabSections } from './tab-sections.ts';
import { type Report, say } from '../say.ts';

type ViewForm = NonNullable<ViewFile['form']>;

/** What a view says of its form must hold in the model, and must leave a form that can be filled in. */
export function checkForm(
  object: ObjectType,
  form: ViewForm,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  const sections = form.sections ?? [];
  sections.forEach(({ name, fields }, at) => {
    if (name === OWN_SECTION) {
      const said = say`"${OWN_SECTION}" is the section of the fields that tenants define. Choose another name.`;
      report(`/form/sections/${at}/name`, said);
    }
    fields.forEach((field, index) => {
      if (!form.exclude?.includes(field)) return;
      const said = say`"${field}" is also excluded from the form. Choose one.`;
      report(`/form/sections/${at}/fields/${index}`, said);
    });
  });
  const withOwn = (form.tabs ?? []).flatMap((tab, at) =>
    tabSections(tab).includes(OWN_SECTION) ? [at] : [],
  );
  if (withOwn.length > 1 && withOwn.some((at) => form.tabs?.[at]?.customFields))
    report(`/form/tabs/${withOwn[1]}`, say`"${OWN_SECTION}" is listed twice. Remove one.`);
  for (const field of object.fields.values()) {
    const excluded = form.exclude?.includes(field.name);
    if (excluded && field.required && field.default === undefined) {
      report(
        '/form/exclude',
        say`"${field.name}" is required and has no default, so that no record could be created.`,
      );
    }
  }
  if (form.steps) checkSteps(object, form, form.steps, report);
  checkFormFields(object, form, objects, report);
  checkConditions(object, form, report);
}

/** The first step is enough for a record: it is kept from there on. */
function checkSteps(
  object: ObjectType,
  form: ViewForm,
  steps: NonNullable<ViewForm['steps']>,
  report: Report,
): void {
  checkViewFilter(object, steps.while, new Map([[object.name, object]]), '/form/steps/while', report);
  const first = form.sections?.filter(({ name }) => steps.order[0]?.sections?.includes(name)) ?? [];
  const early = new Set(first.flatMap(({ fields }) => fields));
  for (const { name, required, default: given } of object.fields.values()) {
    const isAsked = (required && given === undefined) || form.fields?.[name]?.required;
    if (!isAsked || early.has(name)) continue;
    const message = say`"${name}" is required, so that no record could be kept without it. Put it into the first step.`;
    report('/form/steps/order/0', message);
  }
}
