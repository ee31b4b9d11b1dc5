import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIn } from '../../contract/formats/index.ts';
import { valueText } from '../../contract/record/value-text.ts';
import { isEmpty } from '../../contract/record/validate.ts';
import { columnValue } from '../../engine/model/column-value.ts';
import { isRelation } from '../../engine/model/fields.ts';
import type { ColumnModel, FormFieldModel } from '../../engine/model/object-model.ts';
import { cellComponent, cellText } from '../cells/index.ts';
import { inputOf } from '../elements/input-of.tsx';
import { formatView } from '../formats/index.ts';
import { useFormat } from '../widgets/use-format.ts';
import { isWebAddress } from '../widgets/web-address.ts';
import { isLarge } from './large.ts';
import { useReadRecord } from './record-context.ts';
import { RecordLinks } from './record-links.tsx';

/** What the list draws as more than text: it is the same here. Links are, too, but can take the focus. */
const DRAWN: readonly ColumnModel['cell'][] = ['tags', 'progress', 'image'];

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { readonly id: string }).id : String(value);

/** A value of a column, which the form may not have. */
export function ColumnValue({ column }: { readonly column: ColumnModel }) {
  const { model, record } = useReadRecord();
  const format = useFormat();
  const { field } = column;
  const value = columnValue(record, column);
  if (isEmpty(value)) return <Nothing />;
  if (isRelation(field)) return <RecordLinks field={field} ids={[value].flat().map(idOf)} />;
  const Cell = cellComponent(column);
  if (Cell && (column.overdue || DRAWN.includes(column.cell) || formatView(field)?.Cell)) {
    return <Cell value={value} column={column} row={record} objectName={model.name} format={format} />;
  }
  const text = cellText(value, column, format, record);
  const href = formatView(field)?.href?.(valueText(value, fieldIn(field, record), format));
  if (!href) return <span className="fact-text">{text}</span>;
  const outside = isWebAddress(href) ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} {...outside}>
      {text}
    </a>
  );
}

/** The value of a field of the form, as it is read. */
export function FactValue({ field: model }: { readonly field: FormFieldModel }) {
  const { model: object, values } = useReadRecord();
  const id = useId();
  const field = fieldIn(model.field, values);
  const value = values[field.name];
  if (isEmpty(value)) return <Nothing />;
  if (isRelation(field)) return <RecordLinks field={field} ids={[value].flat().map(String)} />;
  const Input = isLarge(model) && inputOf({ field, readOnly: true });
  if (Input) {
    return (
      <Input
        id={id}
        model={{ ...model, field, readOnly: true }}
        value={value}
        onChange={() => undefined}
        onBlur={() => undefined}
        required={false}
        readOnly
        invalid={false}
        describedBy={undefined}
      />
    );
  }
  const column = object.columns.find(({ path }) => path === field.name);
  return <ColumnValue column={column ?? plainColumn(model)} />;
}

/** A field that the list does not have. */
export const plainColumn = ({ field }: FormFieldModel): ColumnModel => ({
  path: field.name,
  label: field.label,
  field,
  cell: 'text',
  hidden: true,
  sortable: false,
  numeric: false,
  width: undefined,
  max: 1,
  pinned: undefined,
  editable: false,
});

function Nothing() {
  const { t } = useTranslation();
  return (
    <span className="fact-nothing">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('record:none')}</span>
    </span>
  );
}
