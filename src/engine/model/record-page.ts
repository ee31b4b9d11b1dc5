import { fieldName, type WordList } from '../../contract/kinds/meaning.ts';
import { meaningOf } from '../../contract/metadata/meaning.ts';
import type { ObjectField, ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { labelPaths } from '../../contract/label.ts';
import { buildColumn, cellFields } from './columns.ts';
import { isRelation, isTotal } from './fields.ts';
import { formFields } from './form.ts';
import type { ColumnModel, FormModel, RecordPageModel, RelatedModel } from './object-model.ts';

/** The page of a record: where its view says nothing of it, the state and what tells most beside the name, and all the rest. */
export function buildRecordPage(
  metadata: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
  columns: readonly ColumnModel[],
  form: FormModel,
): RecordPageModel {
  const { view, unsupported = [] } = metadata;
  const page = view?.record;
  const inCells = cellFields(form);
  const glance = (page?.glance ?? guessGlance(metadata, fields)).flatMap((name) => {
    const column = columns.find(({ path }) => path === name);
    return column ?? buildColumn({ field: name }, fields, metadata, inCells) ?? [];
  });
  const related = relatedOf(form, fields, page?.related);
  // Nothing is read twice: what stands beside the name or at the side is edited there.
  const beside = new Set([...glance.map(({ path }) => path), ...related.map(({ field }) => field.name)]);
  const shown = page?.sections
    ? page.sections.flatMap((name) => form.sections.find((section) => section.name === name) ?? [])
    : form.sections;
  return {
    glance,
    quick: (page?.quick ?? []).flatMap((name) => fields.get(name) ?? []),
    sections: shown
      .map((section) => ({
        ...section,
        fields: section.fields.filter(({ field }) => !beside.has(field.name)),
      }))
      .filter((section) => section.fields.length > 0),
    tabs: form.tabs.filter(({ kind }) => kind),
    related,
    contacts: unsupported.includes('history')
      ? []
      : (view?.timeline ?? []).flatMap(({ field }) => (fields.get(field)?.back ? [field] : [])),
  };
}

/** Lists of records: those of the form and those that have a tab, or the ones that the view names. */
function relatedOf(
  form: FormModel,
  fields: ReadonlyMap<string, ObjectField>,
  names: readonly string[] | undefined,
): readonly RelatedModel[] {
  const inputs = new Map(formFields(form).map((model) => [model.field.name, model]));
  const tabs = new Map(
    form.tabs.flatMap((tab) => (tab.kind === 'related' ? [[tab.field.name, tab.name] as const] : [])),
  );
  const wanted = names ?? [...new Set([...inputs.keys(), ...tabs.keys()])];
  return wanted.flatMap((name) => {
    const field = fields.get(name);
    if (field?.kind !== 'LIST' || !isRelation(field)) return [];
    return [{ field, input: inputs.get(name), tab: tabs.get(name) }];
  });
}

/** Beside the name there is room for so many. */
const MOST = 5;

/** The state first, then whose it is, what was agreed, and when it was last dealt with. */
function guessGlance(
  { life, recordLabel }: ObjectMetadata,
  fields: ReadonlyMap<string, ObjectField>,
): readonly string[] {
  const label = new Set(labelPaths(recordLabel).map((path) => path.split('.')[0]));
  const all = [...fields.values()].filter(({ name }) => !label.has(name));
  const named = (list: WordList, ofKind: (field: ObjectField) => boolean) =>
    all.filter((field) => ofKind(field) && !isTotal(field, fields) && fieldName(field.name).isAny(list));
  const isMoment = (field: ObjectField) => ['day', 'moment'].includes(meaningOf(field));
  const found = [
    ...all.filter(({ name }) => name === life?.field),
    ...all.filter((field) => meaningOf(field) === 'status'),
    ...named('owner', isRelation),
    ...named('consent', (field) => isRelation(field) || meaningOf(field) === 'choice'),
    ...named('latest', isMoment),
  ];
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST);
}
