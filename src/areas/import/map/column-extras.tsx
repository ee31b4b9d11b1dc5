import { useTranslation } from 'react-i18next';
import {
  invalidChoices,
  isAppendable,
  isFormatNamed,
  partsOf,
} from '../../../contract/import/column-formats.ts';
import type { ColumnMapping, DayPart, InvalidChoice, Join } from '../../../contract/import/mapping.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { SettingSelect } from './setting-select.tsx';

interface Props {
  readonly header: string;
  readonly mapping: ColumnMapping;
  readonly field: ObjectField;
  readonly columns: readonly ImportColumn[];
  /** The first of the columns before for the same field. */
  readonly beside: ImportColumn | undefined;
  readonly isKey: boolean;
  readonly isLocked: boolean;
  readonly onChange: (changes: Partial<Omit<ColumnMapping, 'column'>>) => void;
}

/** What a column is beside others of its row, and what becomes of values that its field does not take. */
export function ColumnExtras({ header, mapping, field, columns, beside, isKey, isLocked, onChange }: Props) {
  const { t } = useTranslation();
  const common = { column: header, disabled: isLocked };
  const parts = partsOf(field);
  const invalid = invalidChoices({ ...field, custom: field.isCustomField }, isKey);
  const joins: readonly Join[] = isAppendable(field) ? ['else', 'append'] : ['else'];
  const others = columns.filter(({ index }) => index !== mapping.column);
  return (
    <>
      {isFormatNamed(field) && (
        <SettingSelect
          {...common}
          text={t('import:map.countryFrom')}
          value={String(mapping.formatFrom ?? '')}
          options={[
            { value: '', text: t('import:map.noColumn') },
            ...others.map((each) => ({ value: String(each.index), text: each.header })),
          ]}
          onChange={(from) => onChange({ formatFrom: from === '' ? null : Number(from) })}
        />
      )}
      {parts.length > 0 && (
        <SettingSelect
          {...common}
          text={t('import:map.part.title')}
          value={mapping.part ?? ''}
          options={[
            { value: '', text: t('import:map.part.whole') },
            ...parts.map((part) => ({ value: part, text: t(`import:map.part.${part}`) })),
          ]}
          onChange={(part) => onChange({ part: part === '' ? null : (part as DayPart) })}
        />
      )}
      {beside && field.kind !== 'LIST' && !mapping.part && (
        <SettingSelect
          {...common}
          text={t('import:map.join.title', { column: beside.header })}
          value={mapping.join ?? ''}
          options={[
            ...(mapping.join ? [] : [{ value: '', text: '–' }]),
            ...joins.map((join) => ({ value: join, text: t(`import:map.join.${join}`) })),
          ]}
          onChange={(join) => onChange({ join: join as Join })}
        />
      )}
      <SettingSelect
        {...common}
        text={t('import:map.blanks.title')}
        value={mapping.keepsBlanks ? 'keep' : 'drop'}
        options={(['drop', 'keep'] as const).map((value) => ({
          value,
          text: t(`import:map.blanks.${value}`),
        }))}
        onChange={(choice) => onChange({ keepsBlanks: choice === 'keep' })}
      />
      {(invalid.length > 1 || mapping.invalid) && (
        <SettingSelect
          {...common}
          text={t('import:map.invalid.title')}
          value={mapping.invalid ?? invalid[0] ?? 'reject'}
          options={invalid.map((choice) => ({ value: choice, text: t(`import:map.invalid.${choice}`) }))}
          onChange={(choice) => onChange({ invalid: choice as InvalidChoice })}
        />
      )}
    </>
  );
}
