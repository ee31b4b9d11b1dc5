import type { TFunction } from 'i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { ENTRIES } from '../../../../contract/workflow/content.ts';

/** What is asked for of a workflow as a whole, as fields: drawn by what draws those of elements. */
export function settingFields(t: TFunction, locale: string, objectName: string): readonly ObjectField[] {
  const field = (name: string, parts: Partial<ObjectField>): ObjectField => ({
    name,
    label: t(`workflow:setting.${name}`),
    kind: 'STRING',
    typeName: null,
    element: null,
    isCustomField: false,
    enumValues: null,
    required: false,
    readOnly: false,
    sortable: false,
    filterable: false,
    operators: [],
    recordLabel: null,
    ...parts,
  });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of them was a Monday.
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    name: String(day),
    label: weekday.format(Date.UTC(2024, 0, day)),
  }));
  const entries = ENTRIES.map((name) => ({ name, label: t(`workflow:entry.${name}`) }));
  return [
    field('entry', { kind: 'ENUM', enumValues: entries, required: true }),
    field('exitWhen', {
      format: 'filter',
      settings: { filterObject: objectName },
      help: t('workflow:help.exitWhen'),
    }),
    field('from', { kind: 'LOCAL_TIME', help: t('workflow:help.from') }),
    field('to', { kind: 'LOCAL_TIME' }),
    field('weekdays', { kind: 'LIST', element: 'ENUM', enumValues: days, help: t('workflow:help.weekdays') }),
    field('holidays', { kind: 'LIST', element: 'LOCAL_DATE' }),
    field('controlShare', { kind: 'INT', min: 0, max: 90, help: t('workflow:help.controlShare') }),
  ];
}
