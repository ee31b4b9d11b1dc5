import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnFormats } from '../../../contract/import/column-formats.ts';
import { type ColumnMapping, WRITE_RULES, type WriteRule } from '../../../contract/import/mapping.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { choicesFor } from '../model/target-settings.ts';
import { formatView } from '../../../views/formats/index.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { ColumnExtras } from './column-extras.tsx';
import { SettingSelect } from './setting-select.tsx';
import { SeparatorSelect } from './separator-select.tsx';
import { ValueMapDialog } from './value-map-dialog.tsx';

interface Props {
  readonly header: string;
  readonly column: ImportColumn;
  readonly mapping: ColumnMapping;
  /** Undefined for names that are split. */
  readonly field: ObjectField | undefined;
  readonly columns: readonly ImportColumn[];
  readonly beside: ImportColumn | undefined;
  readonly isKey: boolean;
  readonly hasRecords: boolean;
  readonly isLocked: boolean;
  readonly onChange: (changes: Partial<Omit<ColumnMapping, 'column'>>) => void;
}

/** What a column's field needs to know of its texts, and whether it may replace what records have. */
export function ColumnSettings(props: Props) {
  const { header, column, mapping, field, hasRecords, isLocked, onChange } = props;
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [isOpen, setOpen] = useState(false);
  const formats = field ? columnFormats(field) : [];
  const notations = field && formatView(field)?.notations;
  const choices = choicesFor(field);
  const isMany = field?.kind === 'LIST';
  const isId = mapping.target !== null && 'field' in mapping.target && mapping.target.field === 'id';
  return (
    <div className="import-column-settings">
      {hasRecords && !isId && (
        <SettingSelect
          text={t('import:map.write.title')}
          column={header}
          value={mapping.write}
          options={WRITE_RULES.map((rule) => ({ value: rule, text: t(`import:map.write.${rule}`) }))}
          disabled={isLocked}
          onChange={(write) => onChange({ write: write as WriteRule })}
        />
      )}
      {(isMany || mapping.separator !== null) && (
        <SeparatorSelect
          column={header}
          value={mapping.separator}
          disabled={isLocked}
          onChange={(separator) => onChange({ separator })}
        />
      )}
      {formats.length > 0 && (
        <SettingSelect
          text={t(notations?.title ?? 'import:map.format')}
          column={header}
          value={mapping.format ?? ''}
          options={[
            { value: '', text: t(notations?.none ?? 'import:map.anyFormat') },
            ...(notations?.options(locale) ?? formats.map((format) => ({ value: format, text: format }))),
          ]}
          disabled={isLocked}
          onChange={(format) => onChange({ format: format === '' ? null : format })}
        />
      )}
      {field && !isId && <ColumnExtras {...props} field={field} />}
      {choices && (
        <Button
          text={t('import:map.values')}
          aria-label={t('import:map.valuesFor', { column: header })}
          disabled={isLocked}
          onClick={() => setOpen(true)}
        />
      )}
      {isOpen && choices && (
        <ValueMapDialog
          header={header}
          column={column}
          choices={choices}
          values={mapping.values}
          onSave={(values) => onChange({ values })}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
