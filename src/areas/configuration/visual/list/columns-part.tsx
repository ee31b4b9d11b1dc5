import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editedColumns, withColumn, withColumnAt, withoutColumn } from '../../model/view/columns.ts';
import type { ViewColumn } from '../../../../contract/metadata/view.ts';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';
import { AddColumn } from './add-column.tsx';
import { useColumnTitles } from './column-titles.ts';
import { ColumnItem } from './column-item.tsx';

/** The columns of the list: their order, which are shown, and how each is drawn. */
export function ColumnsPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const titles = useColumnTitles(visual);
  const { document, view, below, model, fields, edit } = visual;
  const [opened, setOpened] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const columns = editedColumns(view, model.columns);
  const shown = columns.filter(({ hidden }) => hidden !== true).length;
  const change = (next: readonly ViewColumn[], step?: string) => edit({ ...view, columns: [...next] }, step);
  return (
    <Part
      title={t('configuration:columns.title')}
      document={document}
      keys={['/columns']}
      action={
        <Button
          size="small"
          icon={<PlusIcon />}
          text={t('configuration:columns.add')}
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        />
      }
    >
      {isAdding && (
        <AddColumn
          visual={visual}
          taken={columns.map(({ field }) => field)}
          onAdd={(path) => change(withColumn(columns, path, below.columns))}
          onClose={() => setAdding(false)}
        />
      )}
      <ul className="card rows config-rows">
        {columns.map((column, index) => (
          <ColumnItem
            key={column.field}
            document={document}
            titles={titles}
            column={column}
            field={fields.get(column.field.split('.')[0] ?? '')}
            isEditable={model.columns.some(({ path, editable }) => path === column.field && editable)}
            index={index}
            total={columns.length}
            isLastShown={column.hidden !== true && shown === 1}
            isOpen={opened === column.field}
            onToggle={() => setOpened(opened === column.field ? undefined : column.field)}
            onChange={(next, step) => change(columns.with(index, next), step)}
            onPlace={(at) => change(withColumnAt(columns, column.field, at))}
            onRemove={() => change(withoutColumn(columns, column.field))}
            indexOf={(path) => columns.findIndex(({ field }) => field === path)}
          />
        ))}
      </ul>
    </Part>
  );
}
