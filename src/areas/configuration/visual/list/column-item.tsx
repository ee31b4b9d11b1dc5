import { Button, Tag } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon, EyeOffIcon, EyeOpenIcon, PinIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { keyUnder } from '../../../../contract/layers/key.ts';
import type { ViewColumn } from '../../../../contract/metadata/view.ts';
import type { ConfigDocument } from '../../model/config-document.ts';
import { dropIndex, withKey } from '../../model/view/keys.ts';
import { OriginMark } from '../../places/origin-mark.tsx';
import { DragGrip } from '../drag/drag-grip.tsx';
import { ColumnSettings } from './column-settings.tsx';
import type { ColumnTitles } from './column-titles.ts';

interface Props {
  readonly document: ConfigDocument;
  readonly titles: ColumnTitles;
  readonly column: ViewColumn;
  /** The field that holds the value; of a path, the first one. Undefined: it has gone. */
  readonly field: ObjectField | undefined;
  /** Its values can be changed in the list, unless the view says otherwise. */
  readonly isEditable: boolean;
  readonly index: number;
  readonly total: number;
  /** The only column that is shown: it cannot be hidden or removed. */
  readonly isLastShown: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onChange: (column: ViewColumn, step?: string) => void;
  readonly onPlace: (index: number) => void;
  readonly onRemove: () => void;
  readonly indexOf: (path: string) => number;
}

/** A column: its place, whether it is shown, and behind the arrow how it is drawn. */
export function ColumnItem(props: Props) {
  const { document, titles, column, field, index, total, isLastShown, isOpen, onChange, onPlace, indexOf } =
    props;
  const { t } = useTranslation();
  const path = column.field;
  const label = titles.of(path) ?? columnLabel(column, field);
  const isHidden = column.hidden === true;
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li data-drag="column" data-id={path} data-hidden={isHidden} data-missing={!field}>
      <div className="config-row">
        <DragGrip
          kind="column"
          id={path}
          label={label}
          index={index}
          total={total}
          onMove={(by) => onPlace(index + by)}
          onDrop={({ id, side }) => onPlace(dropIndex(index, indexOf(id), side))}
        />
        <Button
          variant="minimal"
          size="small"
          icon={isHidden ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={t('configuration:columns.shown', { label })}
          aria-pressed={!isHidden}
          title={t(isHidden ? 'configuration:columns.show' : 'configuration:columns.hide')}
          disabled={isLastShown}
          onClick={() => onChange(withKey(column, 'hidden', isHidden ? undefined : true))}
        />
        <span className="config-row-name">
          <b>{label}</b>
          <code>{path}</code>
        </span>
        <span className="config-row-facts">
          {!field && (
            <Tag minimal intent="danger">
              {t('configuration:gone')}
            </Tag>
          )}
          {column.pinned && (
            <Tag minimal icon={<PinIcon size={10} />}>
              {t(`list.columns.side.${column.pinned}`)}
            </Tag>
          )}
          {column.width !== undefined && <small>{`${column.width} px`}</small>}
        </span>
        <OriginMark document={document} keys={[keyUnder('/columns', path)]} label={label} />
        <Button
          variant="minimal"
          size="small"
          icon={<Chevron />}
          aria-label={t('configuration:settingsOf', { label })}
          aria-expanded={isOpen}
          onClick={props.onToggle}
        />
      </div>
      {isOpen && (
        <ColumnSettings
          titles={titles}
          column={column}
          field={field}
          isEditable={props.isEditable}
          canRemove={!isLastShown}
          onChange={onChange}
          onRemove={props.onRemove}
        />
      )}
    </li>
  );
}

/** `Presentation › name` */
function columnLabel({ field: path }: ViewColumn, field: ObjectField | undefined): string {
  const [, ...rest] = path.split('.');
  return [field?.label ?? path.split('.')[0], ...rest].join(' › ');
}
