import type { ObjectMetadata } from '../../contract/metadata/introspection.ts';
import { KINDS } from '../../contract/kinds/kind.ts';
import { buildActions, isRowEnough } from './actions.ts';
import { buildCalendar, buildColumns, buildOtherColumns, buildTiles } from './columns.ts';
import { buildForm } from './form.ts';
import { guessSort } from './guess-columns.ts';
import type { BuiltInViewModel, ObjectModel, SortKey } from './object-model.ts';
import { buildPicker } from './picker.ts';
import { buildQuickFilters } from './quick-filters.ts';
import { buildRecordPage } from './record-page.ts';
import { buildSearch } from './search.ts';

/**
 * Everything that is shown of an object, from its view file, its introspected fields and the defaults. Pure.
 * Without a view file, lists, forms and pickers are complete all the same. A view that names a field which the
 * server does not have loses that column, search field or form field: the server has reported it as a problem.
 */
export function buildObjectModel(metadata: ObjectMetadata): ObjectModel {
  const { name, label, pluralLabel, route, recordLabel, actions, view, defaults } = metadata;
  // A kind of a later version is nothing to list or to search; forms say so in development.
  const known = { ...metadata, fields: metadata.fields.filter(({ kind }) => KINDS.includes(kind)) };
  // Records carry the values of tenants' own fields in customFieldList, not under their names.
  const named = known.fields.filter(({ isCustomField }) => !isCustomField);
  const fields = new Map(named.map((field) => [field.name, field]));
  const form = buildForm(metadata, fields);
  const columns = buildColumns(known, fields, form);
  return Object.freeze({
    name,
    label,
    pluralLabel,
    route,
    recordLabel,
    recordName: metadata.recordName ?? recordLabel,
    byUpload: metadata.byUpload ?? false,
    actions,
    unsupported: metadata.unsupported ?? [],
    fields,
    columns,
    otherColumns: buildOtherColumns(known, fields, columns, form),
    search: buildSearch(known, fields),
    form,
    page: buildRecordPage(known, fields, columns, form),
    picker: buildPicker(columns),
    life: metadata.life ?? null,
    ownActions: metadata.ownActions ?? [],
    list: {
      pageSize: view?.pageSize ?? defaults.pageSize,
      sort: (view?.sort ?? guessSort(recordLabel, fields)).filter(
        (key: SortKey) => fields.get(key.field)?.sortable,
      ),
      filter: view?.filter,
      views: buildViews(metadata),
      quickFilters: buildQuickFilters(known, fields, columns),
      actions: buildActions(metadata, isRowEnough(form, columns)),
      tiles: buildTiles(metadata, fields),
      calendar: buildCalendar(metadata, fields, columns),
    },
  });
}

/** Those that the viewer's role can use, in the order of the view file. */
function buildViews({ view, views }: ObjectMetadata): readonly BuiltInViewModel[] {
  return (views ?? []).flatMap(({ name, label }) => {
    const found = view?.views?.find((each) => each.name === name);
    return found ? [{ name, label, filter: found.filter, isDefault: found.default === true }] : [];
  });
}
