import { useTranslation } from 'react-i18next';
import { keyParts } from '../../../contract/layers/key.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';

/** The texts of the keys of a view, by their last name. */
const TEXTS: Readonly<Record<string, string>> = {
  label: 'configuration:label.title',
  columns: 'configuration:columns.title',
  hidden: 'configuration:columns.hidden',
  width: 'configuration:columns.width',
  pinned: 'configuration:columns.pinned',
  editable: 'configuration:columns.editable',
  cell: 'configuration:columns.cell',
  colors: 'configuration:columns.colors',
  max: 'configuration:columns.max',
  search: 'configuration:searched.title',
  quickFilters: 'configuration:quickFilters.title',
  sort: 'configuration:sort.title',
  direction: 'configuration:sort.order',
  pageSize: 'configuration:pageSize',
  filter: 'configuration:filter.short',
  views: 'configuration:builtInViews.title',
  actions: 'configuration:actions.title',
  header: 'configuration:actions.header',
  row: 'configuration:actions.row',
  bulk: 'configuration:actions.bulk',
  dashboard: 'configuration:dashboard.title',
  trend: 'configuration:dashboard.trend',
  record: 'configuration:tab.record',
  glance: 'configuration:record.glance',
  quick: 'configuration:record.quick',
  related: 'configuration:record.related',
  form: 'configuration:tab.form',
  exclude: 'configuration:form.excluded',
  noEmptyOption: 'configuration:rules.noEmptyOption',
  sections: 'configuration:form.sections',
  tabs: 'configuration:form.tabs',
  fields: 'configuration:form.fields',
  when: 'configuration:rules.when',
  readOnly: 'configuration:rules.readOnly',
  required: 'configuration:rules.required',
  widget: 'configuration:rules.widget',
  pastAllowed: 'configuration:rules.pastAllowed',
  minLength: 'configuration:rules.minLength',
  wide: 'configuration:rules.wide',
  picker: 'configuration:rules.picker',
  create: 'configuration:rules.create',
};

/** Parts below which a name is somebody's: a field, a section, a value. */
const NAMED = ['columns', 'sort', 'sections', 'tabs', 'views', 'fields', 'colors'];

type Words = Pick<ObjectMetadata, 'fields' | 'sections' | 'tabs' | 'views'>;

/** How people know a key of a view: `Columns › E-mail › Width`. */
export function useKeyName(metadata: Words | undefined): (key: string) => string {
  const { t } = useTranslation();
  return (key) => {
    const parts = keyParts(key);
    return parts
      .map((part, at) => {
        const above = parts[at - 1] ?? '';
        const isName = NAMED.includes(above) && !(above === 'fields' && at < 2);
        if (isName) return labelOf(metadata, above, part, parts[at - 2]);
        const text = TEXTS[part];
        return text === undefined ? part : t(text);
      })
      .join(' › ');
  };
}

function labelOf(words: Words | undefined, above: string, name: string, field = ''): string {
  const label = (list: readonly { readonly name: string; readonly label: string }[] | null | undefined) =>
    list?.find((each) => each.name === name)?.label ?? name;
  if (above === 'sections') return label(words?.sections);
  if (above === 'tabs') return label(words?.tabs);
  if (above === 'views') return label(words?.views);
  if (above === 'colors') return label(words?.fields.find((each) => each.name === field)?.enumValues);
  return label(words?.fields);
}
