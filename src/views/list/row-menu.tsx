import { Menu, MenuItem } from '@blueprintjs/core';
import { EditIcon, HistoryIcon, TrashIcon } from '@blueprintjs/icons';
import type { ComponentType, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { ListActions } from '../../engine/model/object-model.ts';
import { FocusInside } from '../widgets/focus-inside.tsx';
import { useTableContext } from './table-context.ts';

/** What can be done with the record of a row: a chunk of its own, which comes when the first menu is opened. */
export function RowMenu({ row }: { readonly row: ObjectRecord }) {
  const { model, rowItems } = useTableContext();
  return (
    <FocusInside>
      <Menu>
        {rowItems?.(row)}
        {model.list.actions.row.map((name) => {
          const Item = ROW_ACTIONS[name];
          return <Item key={name} row={row} />;
        })}
      </Menu>
    </FocusInside>
  );
}

interface ItemProps {
  readonly row: ObjectRecord;
}

function EditItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { recordHref } = useTableContext();
  return recordHref && <LeadingItem icon={<EditIcon />} text={t('list.edit')} to={recordHref(row.id)} />;
}

function DeleteItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { onDelete } = useTableContext();
  return (
    onDelete && (
      <MenuItem icon={<TrashIcon />} intent="danger" text={t('list.delete')} onClick={() => onDelete(row)} />
    )
  );
}

function HistoryItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { recordHref } = useTableContext();
  return (
    recordHref && (
      <LeadingItem icon={<HistoryIcon />} text={t('history.title')} to={`${recordHref(row.id)}?history`} />
    )
  );
}

/** One entry for each name that view files may use. */
const ROW_ACTIONS = {
  edit: EditItem,
  delete: DeleteItem,
  history: HistoryItem,
} as const satisfies Record<ListActions['row'][number], ComponentType<ItemProps>>;

interface LeadingItemProps {
  readonly icon: JSX.Element;
  readonly text: string;
  readonly to: string;
}

function LeadingItem({ icon, text, to }: LeadingItemProps) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={icon}
      text={text}
      href={useHref(to)}
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
