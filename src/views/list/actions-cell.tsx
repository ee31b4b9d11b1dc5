import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { EditIcon, MoreIcon, TrashIcon } from '@blueprintjs/icons';
import type { CustomCellRendererProps } from 'ag-grid-react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { LazyPopover } from '../cells/lazy-popover.tsx';
import type { GridRow } from './grid-row.ts';
import { useTableContext } from './table-context.ts';

/** The menu of a row. */
export function ActionsCell({ data }: Pick<CustomCellRendererProps<GridRow>, 'data'>) {
  const { t } = useTranslation();
  const { model } = useTableContext();
  if (!data) return null;
  return (
    <LazyPopover
      content={<RowMenu row={data.record} />}
      button={(button) => (
        <Button
          variant="minimal"
          size="small"
          icon={<MoreIcon />}
          tabIndex={-1}
          aria-label={t('list.rowActions', { label: labelText(model.recordLabel, data.record) })}
          aria-haspopup="menu"
          {...button}
        />
      )}
    />
  );
}

function RowMenu({ row }: { readonly row: ObjectRecord }) {
  const { t } = useTranslation();
  const { recordHref, onDelete } = useTableContext();
  return (
    <Menu>
      {recordHref && <EditItem to={recordHref(row.id)} />}
      {onDelete && (
        <MenuItem
          icon={<TrashIcon />}
          intent="danger"
          text={t('list.delete')}
          onClick={() => onDelete(row)}
        />
      )}
    </Menu>
  );
}

function EditItem({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={<EditIcon />}
      text={t('list.edit')}
      href={useHref(to)}
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
