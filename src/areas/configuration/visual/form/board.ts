import { EXCLUDED, editedForm, type FormLayout, REST, restOf } from '../../model/view/form-board.ts';
import type { ConfigDocument } from '../../model/config-document.ts';
import { hasValues } from '../../../../engine/model/form.ts';
import { isSystemField, isTotal } from '../../../../engine/model/fields.ts';
import type { Visual } from '../use-visual.ts';

/** A form as it is laid out, and how it is changed. */
export interface Board {
  readonly visual: Visual;
  readonly form: FormLayout;
  /** The fields that forms can show, in the order of the model. */
  readonly fields: readonly string[];
  /** Those that no form shows, whatever the object. */
  readonly leftOut: readonly string[];
  readonly change: (form: FormLayout, step?: string) => void;
  /** How people know a field, a section or a tab. */
  readonly labelOf: (field: string) => string;
  readonly titleOf: (section: string) => string;
  readonly tabTitleOf: (tab: string) => string;
  /** Gives a section or tab its title, in the language in use; undefined while the texts are not there. */
  readonly entitle: ((what: 'sections' | 'tabs', name: string, title: string) => void) | undefined;
}

/** `texts`: those of the object, with the draft; undefined until they are there. */
export function boardOf(visual: Visual, texts: ConfigDocument | undefined, locale: string): Board {
  const { view, model, metadata, fields, edit } = visual;
  const isShown = (name: string) => {
    const field = model.fields.get(name);
    return field && hasValues(field) && !isSystemField(field) && !isTotal(field, model.fields);
  };
  const titleIn = (what: 'sections' | 'tabs') => (name: string) => {
    const written = texts?.keys.get(`/${locale}/${what}/${name}`);
    const known = metadata[what].find((each) => each.name === name)?.label;
    return typeof written === 'string' ? written : (known ?? name);
  };
  const leftOut = metadata.defaults.form.exclude.filter((name) => fields.has(name));
  return {
    visual,
    form: editedForm(view, model.form),
    fields: [...model.fields.keys()].filter((name) => isShown(name) && !leftOut.includes(name)),
    leftOut,
    change: (form, step) => edit({ ...view, form }, step),
    labelOf: (name) => fields.get(name)?.label ?? name,
    titleOf: titleIn('sections'),
    tabTitleOf: titleIn('tabs'),
    entitle: texts && ((what, name, title) => texts.set(`/${locale}/${what}/${name}`, title)),
  };
}

/** The fields of a place, in order. */
export function fieldsIn({ form, fields }: Board, place: string): readonly string[] {
  if (place === REST) return restOf(form, fields);
  if (place === EXCLUDED) return form.exclude ?? [];
  return form.sections.find(({ name }) => name === place)?.fields ?? [];
}

/** Every place that fields may have, in order. */
export const placesOf = ({ form }: Board): readonly string[] => [
  ...form.sections.map(({ name }) => name),
  REST,
  EXCLUDED,
];
