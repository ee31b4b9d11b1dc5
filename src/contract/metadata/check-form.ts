import type { ObjectType } from './catalog.ts';
import { checkFormFields } from './check-form-fields.ts';
import { checkConditions } from './check-conditions.ts';
import { checkTabs } from './check-tabs.ts';
import type { ViewFile } from './view.ts';
import { OWN_SECTION } from './tab-sections.ts';
import { type Report, say } from '../say.ts';
import { fieldOf, unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

type ViewForm = NonNullable<ViewFile['form']>;

/** What a view says of its form must hold in the model, and must leave a form that can be filled in. */
export function checkForm(
  object: ObjectType,
  form: ViewForm,
  objects: ReadonlyMap<string, ObjectType>,
  report: Report,
): void {
  const names = [...object.fields.keys()];
  const find = (name: string, pointer: string) => {
    const isKnown = object.fields.has(name) || object.unavailable.includes(name);
    if (!isKnown) report(pointer, unknown(name, fieldOf(object.name), names));
  };
  const once = (list: readonly string[], pointers: readonly string[]) => {
    list.forEach((name, index) => {
      if (list.indexOf(name) < index) {
        report(pointers[index] as string, say`"${name}" is listed twice. Remove one.`);
      }
    });
  };

  form.exclude?.forEach((name, index) => find(name, `/form/exclude/${index}`));
  form.noEmptyOption?.forEach((name, index) => find(name, `/form/noEmptyOption/${index}`));
  const sections = form.sections ?? [];
  const places = sections.flatMap((section, at) =>
    section.fields.map((name, index) => ({ name, pointer: `/form/sections/${at}/fields/${index}` })),
  );
  for (const { name, pointer } of places) {
    find(name, pointer);
    if (form.exclude?.includes(name)) {
      report(pointer, say`"${name}" is also excluded from the form. Choose one.`);
    }
  }
  once(
    places.map(({ name }) => name),
    places.map(({ pointer }) => pointer),
  );
  once(
    sections.map(({ name }) => name),
    sections.map((_, at) => `/form/sections/${at}/name`),
  );
  const own = sections.findIndex(({ name }) => name === OWN_SECTION);
  if (own >= 0) {
    const message = say`"${OWN_SECTION}" is the section of the fields that tenants define. Choose another name.`;
    report(pointerTo`/form/sections/${own}/name`, message);
  }
  for (const field of object.fields.values()) {
    const excluded = form.exclude?.includes(field.name);
    if (excluded && field.required && field.default === undefined) {
      report(
        '/form/exclude',
        say`"${field.name}" is required and has no default, so that no record could be created.`,
      );
    }
  }
  checkTabs(object, form, objects, once, report);
  checkFormFields(object, form, objects, report);
  checkConditions(object, form, report);
}
