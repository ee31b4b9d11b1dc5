import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { KINDS } from '../../contract/kinds/kind.ts';
import { fieldOrder, orderedSections } from '../../contract/metadata/field-order.ts';
import { CUSTOM_FIELDS } from '../../contract/metadata/fields.ts';
import { OWN_SECTION, tabSections } from '../../contract/metadata/tab-sections.ts';
import type { FormTab } from '../../contract/metadata/view-tabs.ts';
import { guessSections } from '../../contract/metadata/guess-sections.ts';
import { isSystemField, isTotal } from './fields.ts';
import { buildFormField, type FormRules } from './form-field.ts';
import type {
  FormFieldModel,
  FormModel,
  FormSectionModel,
  FormTabModel,
  TabContent,
} from './object-model.ts';

/** The section of the fields that the view places nowhere. */
const REST = 'rest';

/** Has the field a kind that this version knows and that has values? */
export function hasValues({ kind }: ObjectField): boolean {
  return kind !== 'NONE' && KINDS.includes(kind);
}

/** The generic form (specification, section 5). Exclusions of the defaults and of the view add up. */
export function buildForm(metadata: ObjectMetadata, fields: ReadonlyMap<string, ObjectField>): FormModel {
  const { view, defaults, actions } = metadata;
  const placed = new Set((view?.form?.sections ?? []).flatMap((section) => section.fields));
  // What a tab lists needs no place in a section beside that.
  const listed = (view?.form?.tabs ?? []).flatMap(({ related }) =>
    related === undefined || placed.has(related) ? [] : [related],
  );
  const excluded = new Set([...defaults.form.exclude, ...(view?.form?.exclude ?? []), ...listed]);
  const rules: FormRules = {
    noEmptyOption: new Set([...defaults.form.noEmptyOption, ...(view?.form?.noEmptyOption ?? [])]),
    // A form for new records leaves out what is only shown, one without EDIT only shows all.
    writable: actions.includes('CREATE') || actions.includes('EDIT'),
    fields: view?.form?.fields ?? {},
  };
  const ofTheModel = new Set(
    [...fields.values()].filter((field) => !isSystemField(field) && !isTotal(field, fields)),
  );
  const layout = view?.form?.sections
    ? view.form
    : {
        ...view?.form,
        sections: guessSections([...ofTheModel].filter(({ name }) => name !== CUSTOM_FIELDS.name)),
      };
  const left = new Map<string, ObjectField>();
  for (const name of fieldOrder(layout, fields.keys())) {
    const field = fields.get(name);
    if (field && !excluded.has(name) && ofTheModel.has(field) && hasValues(field)) left.set(name, field);
  }

  const sections: FormSectionModel[] = [];
  const place = (
    name: string,
    title: string | undefined,
    placed: readonly ObjectField[],
    more: Partial<Pick<FormSectionModel, 'own' | 'folded'>> = {},
  ) => {
    for (const field of placed) left.delete(field.name);
    const models = placed.map((field) => buildFormField(field, rules));
    if (models.length) sections.push({ name, title, fields: models, own: false, ...more });
  };
  for (const { name, fields: names, folded } of orderedSections(layout)) {
    const title = metadata.sections.find((section) => section.name === name)?.label;
    place(
      name,
      title,
      names.flatMap((each) => left.get(each) ?? []),
      folded === true ? { folded } : {},
    );
  }
  // Values of tenants' own fields are edited one by one, not as a list, unless a view wants them so.
  const hasOwn = left.delete(CUSTOM_FIELDS.name);
  place(REST, undefined, [...left.values()]);
  const own = metadata.fields.filter((field) => field.isCustomField && hasValues(field));
  if (hasOwn) place(OWN_SECTION, fields.get(CUSTOM_FIELDS.name)?.label, own, { own: true });
  return {
    tabs: severalOrNone(buildTabs(metadata, sections)),
    sections,
    ...(view?.form?.steps && { steps: { ...view.form.steps, titles: metadata.tabs } }),
    unshown: metadata.fields
      .filter((field) => !hasValues(field) && !excluded.has(field.name))
      .map(({ name, label, kind }) => ({ name, label, kind })),
  };
}

/** The tabs of the view as far as there is something in them. */
function buildTabs(metadata: ObjectMetadata, shown: readonly FormSectionModel[]): FormTabModel[] {
  return (metadata.view?.form?.tabs ?? []).flatMap((tab) => {
    const title = metadata.tabs.find(({ name }) => name === tab.name)?.label ?? tab.name;
    const content = tabContent(metadata, tab, shown);
    return content ? [{ name: tab.name, title, part: tab.part, ...content }] : [];
  });
}

function tabContent(
  { fields, view, unsupported = [] }: ObjectMetadata,
  tab: FormTab,
  shown: readonly FormSectionModel[],
): TabContent | undefined {
  const { related: list } = tab;
  const related = (name: string) => fields.find((field) => field.name === name && field.back);
  if (list !== undefined) {
    const field = related(list);
    return field && { kind: 'related', field, sections: [] };
  }
  if (tab.timeline) {
    if (unsupported.includes('history')) return undefined;
    const sources = (view?.timeline ?? []).flatMap(({ field: name, icon = 'event', show = [] }) => {
      const field = related(name);
      return field ? [{ field, icon, show }] : [];
    });
    return { kind: 'timeline', sources, sections: [] };
  }
  if (tab.part !== undefined) return { kind: 'part', sections: [] };
  const sections = tabSections(tab).filter((name) => shown.some((each) => each.name === name));
  return sections.length ? { sections } : undefined;
}

/** There is nothing to choose between where one tab of sections is left. */
const severalOrNone = (tabs: readonly FormTabModel[]) =>
  tabs.length > 1 || tabs.some(({ kind }) => kind) ? tabs : [];

/** The part of a form whose fields fulfil the test; sections and tabs without any go. */
export function partOf(form: FormModel, isShown: (field: FormFieldModel) => boolean): FormModel {
  const sections = form.sections
    .map((section) => ({ ...section, fields: section.fields.filter(isShown) }))
    .filter(({ fields }) => fields.length > 0);
  const names = new Set(sections.map(({ name }) => name));
  const tabs = form.tabs
    .map((tab) => (tab.kind ? tab : { ...tab, sections: tab.sections.filter((name) => names.has(name)) }))
    .filter((tab) => tab.kind ?? tab.part ?? tab.sections.length > 0);
  return { ...form, sections, tabs: severalOrNone(tabs) };
}

/** The form of a new record: what nobody can write has no value yet. */
export function newRecordForm(form: FormModel): FormModel {
  const entered = { ...form, tabs: form.tabs.filter(({ kind }) => !kind) };
  return partOf(entered, ({ readOnly }) => !readOnly);
}

/** The form of a record that the viewer may only look at. */
export function shownForm(form: FormModel): FormModel {
  const shown = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({ ...field, readOnly: true })),
  }));
  return { ...form, sections: shown };
}

/** The fields of a form in order. */
export function formFields({ sections }: Pick<FormModel, 'sections'>): FormFieldModel[] {
  return sections.flatMap(({ fields }) => fields);
}
