import { type Intent, Menu, MenuItem } from '@blueprintjs/core';
import {
  ArrowDownIcon,
  EditIcon,
  ExchangeIcon,
  HistoryIcon,
  IdNumberIcon,
  PanelStatsIcon,
  RemoveIcon,
  TrashIcon,
} from '@blueprintjs/icons';
import { type ComponentType, type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useRecordLife } from '../../engine/hooks/use-record-life.ts';
import type { ColumnModel, ListActions } from '../../engine/model/object-model.ts';
import { ActionItems } from '../actions/action-items.tsx';
import { FocusInside } from '../widgets/focus-inside.tsx';
import { formAddress } from '../widgets/form-address.ts';
import { useTableContext } from './table-context.ts';

/** What can be done with the record of a row: a chunk of its own, which comes when the first menu is opened. */
export function RowMenu({ row }: { readonly row: ObjectRecord }) {
  const { t } = useTranslation();
  const { model, rowItems, onAction, onPeek, onRange, columns = [] } = useTableContext();
  const [isFilling, setFilling] = useState(false);
  const canFill = onRange && columns.some(isFillable) && !model.unsupported.includes('bulk');
  if (isFilling) return <FillMenu row={row} />;
  return (
    <FocusInside key="actions">
      <Menu>
        {rowItems?.(row)}
        {onPeek && (
          <MenuItem icon={<PanelStatsIcon />} text={t('record:peek')} onClick={() => onPeek(row.id)} />
        )}
        {model.list.actions.row.map((name) => {
          const Item = ROW_ACTIONS[name];
          return <Item key={name} row={row} />;
        })}
        {canFill && (
          <MenuItem
            icon={<ArrowDownIcon />}
            text={t('ranges:fillDown')}
            shouldDismissPopover={false}
            onClick={() => setFilling(true)}
          />
        )}
        {onAction && <ActionItems model={model} record={row} onDialog={onAction} />}
      </Menu>
    </FocusInside>
  );
}

interface ItemProps {
  readonly row: ObjectRecord;
}

/** The columns that can be filled: as Ctrl+D does it, for whoever has no keys. */
function FillMenu({ row }: ItemProps) {
  const { t } = useTranslation();
  const { onRange, columns = [] } = useTableContext();
  return (
    <FocusInside>
      <Menu aria-label={t('ranges:fillDown')}>
        {columns.filter(isFillable).map((column) => (
          <MenuItem
            key={column.path}
            text={column.label}
            onClick={() => onRange?.({ type: 'fill', text: '', record: row, columns: [column] })}
          />
        ))}
      </Menu>
    </FocusInside>
  );
}

const isFillable = ({ editable }: ColumnModel): boolean => editable;

function EditItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { recordHref } = useTableContext();
  const to = recordHref && formAddress(recordHref(row.id));
  return to && <LeadingItem icon={<EditIcon />} text={t('list.edit')} to={to} />;
}

function ConvertItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { model, recordHref } = useTableContext();
  const { life, isKnown } = useRecordLife(model, row.id, row.version);
  const to = recordHref && `${recordHref(row.id)}?convert`;
  return (
    to &&
    isKnown &&
    !life?.isConverted && <LeadingItem icon={<ExchangeIcon />} text={t('list.convert')} to={to} />
  );
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

/** Both lead to the record's page, where its dialog is: there is more to read than a menu holds. */
function PersonalDataItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { recordHref } = useTableContext();
  const to = recordHref && `${recordHref(row.id)}?personal`;
  return to && <LeadingItem icon={<IdNumberIcon />} text={t('personal.exportItem')} to={to} />;
}

function EraseItem({ row }: ItemProps) {
  const { t } = useTranslation();
  const { recordHref } = useTableContext();
  const to = recordHref && `${recordHref(row.id)}?personal=erase`;
  return to && <LeadingItem icon={<RemoveIcon />} text={t('personal.eraseItem')} to={to} intent="danger" />;
}

/** One entry for each name that view files may use. */
const ROW_ACTIONS = {
  edit: EditItem,
  convert: ConvertItem,
  delete: DeleteItem,
  history: HistoryItem,
  personalData: PersonalDataItem,
  erase: EraseItem,
} as const satisfies Record<ListActions['row'][number], ComponentType<ItemProps>>;

interface LeadingItemProps {
  readonly icon: JSX.Element;
  readonly text: string;
  readonly to: string;
  readonly intent?: Intent;
}

function LeadingItem({ icon, text, to, intent = 'none' }: LeadingItemProps) {
  const navigate = useNavigate();
  return (
    <MenuItem
      icon={icon}
      text={text}
      intent={intent}
      href={useHref(to)}
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
