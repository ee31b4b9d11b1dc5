import { Button } from '@blueprintjs/core';
import { RemoveIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { CELL_TYPES, type ViewColumn } from '../../../../contract/metadata/view.ts';
import { notEditable } from '../../model/view/columns.ts';
import { withKey } from '../../model/view/keys.ts';
import { DEFAULT_TAGS } from '../../../../engine/model/columns.ts';
import { ChoiceField } from '../choice-field.tsx';
import { FlagField } from '../flag-field.tsx';
import { NumberField } from '../number-field.tsx';
import { TextField } from '../text-field.tsx';
import { ColumnColors } from './column-colors.tsx';
import type { ColumnTitles } from './column-titles.ts';

interface Props {
  readonly titles: ColumnTitles;
  readonly column: ViewColumn;
  readonly field: ObjectField | undefined;
  /** Unless the view says otherwise. */
  readonly isEditable: boolean;
  readonly canRemove: boolean;
  readonly onChange: (column: ViewColumn, step?: string) => void;
  readonly onRemove: () => void;
}

/** How a column is drawn: only what means something for its field. */
export function ColumnSettings({ titles, column, field, isEditable, canRemove, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const path = column.field;
  const isPath = path.includes('.');
  const reason = notEditable(path, field);
  const set = <K extends keyof ViewColumn>(key: K, value: ViewColumn[K] | undefined) =>
    onChange(withKey(column, key, value), `${key} ${path}`);
  return (
    <div className="config-settings">
      <div className="config-fields">
        {isPath && titles.set && (
          <TextField
            label={t('configuration:columns.label')}
            value={titles.own(path)}
            placeholder={titles.of(path)}
            onChange={(title) => titles.set?.(path, title)}
          />
        )}
        <NumberField
          label={t('configuration:columns.width')}
          value={column.width}
          min={40}
          max={1200}
          placeholder={t('configuration:byKind')}
          onChange={(width) => set('width', width)}
        />
        <ChoiceField
          label={t('configuration:columns.pinned')}
          value={column.pinned ?? ''}
          choices={[
            { value: '', label: t('configuration:columns.notPinned') },
            { value: 'left', label: t('list.columns.side.left') },
            { value: 'right', label: t('list.columns.side.right') },
          ]}
          onChange={(side) => set('pinned', side === 'left' || side === 'right' ? side : undefined)}
        />
        <ChoiceField
          label={t('configuration:columns.cell')}
          value={column.cell ?? ''}
          choices={[
            { value: '', label: t('configuration:byKind') },
            ...CELL_TYPES.map((value) => ({
              value,
              label: t(`configuration:cell.${value}`),
              disabled: value === 'year' && (isPath || field?.kind !== 'LOCAL_DATE'),
            })),
          ]}
          onChange={(cell) =>
            set(
              'cell',
              CELL_TYPES.find((each) => each === cell),
            )
          }
        />
        {field?.kind === 'LIST' && !isPath && (
          <NumberField
            label={t('configuration:columns.max')}
            value={column.max}
            min={1}
            max={50}
            placeholder={String(DEFAULT_TAGS)}
            onChange={(max) => set('max', max)}
          />
        )}
      </div>
      <FlagField
        label={t('configuration:columns.editableHere')}
        checked={column.editable ?? isEditable}
        reason={reason && t(`configuration:columns.notEditable.${reason}`)}
        onChange={(editable) => set('editable', editable)}
      />
      {field?.enumValues && !isPath && (
        <ColumnColors
          values={field.enumValues}
          colors={column.colors ?? {}}
          onChange={(colors) => set('colors', colors)}
        />
      )}
      <Button
        variant="minimal"
        size="small"
        icon={<RemoveIcon />}
        text={t('configuration:columns.remove')}
        disabled={!canRemove}
        onClick={onRemove}
      />
    </div>
  );
}
