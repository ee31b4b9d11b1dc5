import type { ObjectModel } from '../../../engine/model/object-model.ts';

/** The field of templates and saved blocks that holds the letter. */
export const letterFieldOf = (model: ObjectModel): string =>
  [...model.fields.values()].find(({ settings }) => settings?.['documentType'] === 'letter')?.name ?? '';

/** The form without a field whose value is given, not asked for. */
export function withoutField(model: ObjectModel, name: string): ObjectModel {
  const sections = model.form.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => field.name !== name),
  }));
  return { ...model, form: { ...model.form, sections } };
}
