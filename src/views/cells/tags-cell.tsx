import { Classes } from '@blueprintjs/core';
import { valueAt } from '../../contract/label.ts';
import { totalName } from '../../contract/metadata/fields.ts';
import type { TagColor } from '../../contract/metadata/view.ts';
import type { CellProps } from '../widgets/cell.ts';
import { cellText, itemText } from './cell-text.ts';
import { fittingTags } from './fitting-tags.ts';
import { MoreTags } from './more-tags.tsx';

/** The tag of Blueprint without its component: a page holds hundreds. */
const TAG = `${Classes.TAG} ${Classes.MINIMAL} cell-tag`;

/** Blueprint's intents have the colors that are told apart in light and dark. */
const COLOR_CLASS: Readonly<Record<TagColor, string>> = {
  gray: '',
  blue: Classes.INTENT_PRIMARY,
  green: Classes.INTENT_SUCCESS,
  orange: Classes.INTENT_WARNING,
  red: Classes.INTENT_DANGER,
};
const colorClass = (color: TagColor = 'gray'): string => COLOR_CLASS[color];

/** A relation, or a choice, as tags: at most `column.max`, then +count (specification, section 3). */
export function TagsCell({ value, column, row, objectName, format, width }: CellProps) {
  if (!Array.isArray(value)) {
    const text = cellText(value, column, format);
    return text ? (
      <div className="cell-tags">
        <span className={`${TAG} ${colorClass(column.colors?.[String(value)])}`}>{text}</span>
      </div>
    ) : null;
  }
  // Of what are no records, the row has all there is.
  const total = column.field.element
    ? value.length
    : Number(valueAt(row, totalName(column.field.name)) ?? value.length);
  const most = value.slice(0, column.max).map((item) => itemText(item, column, format));
  const shown = width === undefined ? most : most.slice(0, fittingTags(most, total, width));
  return (
    <div className="cell-tags">
      {shown.map((text, index) => (
        <span key={index} className={TAG} title={text}>
          {text}
        </span>
      ))}
      {total > shown.length && (
        <MoreTags
          count={total - shown.length}
          column={column}
          rowId={row.id}
          objectName={objectName}
          texts={column.field.element ? value.map((item) => itemText(item, column, format)) : undefined}
          format={format}
        />
      )}
    </div>
  );
}
