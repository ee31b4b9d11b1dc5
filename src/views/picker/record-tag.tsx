import { Button, Tag } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';

export interface RecordTagProps {
  /** Undefined while it loads. */
  readonly label: string | undefined;
  /** Undefined: cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
}

/** A selected record: its label, and an icon to remove it. */
export function RecordTag(props: RecordTagProps) {
  return (
    <Tag minimal className="record-tag">
      <TagContent {...props} />
    </Tag>
  );
}

/** What stands in a tag, for lists of tags that draw the tags themselves. */
export function TagContent({ label, onRemove }: RecordTagProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="record-tag-text">{label ?? '…'}</span>
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
