import { Button, Tag } from '@blueprintjs/core';
import { SmallCross, WarningSign } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { SmallPicture } from '../widgets/small-picture.tsx';
import { LabelText } from '../widgets/label-text.tsx';

/** What is wrong with a selected record: it was deleted, or the form's other values rule it out. */
export type RecordMark = 'gone' | 'unfit';

export interface RecordTagProps {
  /** Undefined while it loads. */
  readonly label: string | undefined;
  /** The address of its picture. */
  readonly picture?: string | undefined;
  /** Undefined: cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
  readonly mark?: RecordMark | undefined;
}

/** A selected record: its label, and an icon to remove it. */
export function RecordTag(props: RecordTagProps) {
  return (
    <Tag minimal className="record-tag" intent={props.mark ? 'warning' : 'none'}>
      <TagContent {...props} />
    </Tag>
  );
}

/** What stands in a tag, for lists of tags that draw the tags themselves. */
export function TagContent({ label, picture, onRemove, mark }: RecordTagProps) {
  const { t } = useTranslation();
  return (
    <>
      {mark && <WarningSign size={12} aria-hidden />}
      {picture !== undefined && <SmallPicture address={picture} />}
      <span className="record-tag-text">
        <LabelText label={label} />
      </span>
      {mark && <em className="record-tag-mark">{t(`picker.${mark}`)}</em>}
      {onRemove && (
        <Button
          variant="minimal"
          size="small"
          className="record-tag-remove"
          icon={<SmallCross />}
          aria-label={t('picker.remove', { label: label ?? '' })}
          onClick={(event) => {
            event.stopPropagation();
            onRemove();
          }}
        />
      )}
    </>
  );
}
