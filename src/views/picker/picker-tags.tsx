import { Button } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { RecordTag } from './record-tag.tsx';
import { useRecordLabels } from './use-record-labels.ts';

/** More tags than that stand behind a button: nobody reads a thousand, and each of them is a stop of the Tab key. */
export const TAGS_SHOWN = 30;

export interface PickerTagsProps {
  readonly id: string;
  readonly field: ObjectField;
  readonly ids: readonly string[];
  /** Undefined: they are only shown. */
  readonly onRemove?: ((id: string) => void) | undefined;
  /** Those to be marked. */
  readonly unfit?: ReadonlySet<string> | undefined;
}

/** The selected records. Labels are asked for of those on show only. */
export function PickerTags({ id: elementId, field, ids, onRemove, unfit }: PickerTagsProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [showsAll, setShowsAll] = useState(false);
  const shown = useMemo(() => (showsAll ? ids : ids.slice(0, TAGS_SHOWN)), [showsAll, ids]);
  const { labelOf, isGone, pictureOf } = useRecordLabels(field, shown);
  const left = ids.length - shown.length;
  return (
    <span className="record-tags" id={elementId}>
      {shown.map((one) => (
        <RecordTag
          key={one}
          label={labelOf(one)}
          picture={pictureOf(one)}
          mark={isGone(one) ? 'gone' : unfit?.has(one) ? 'unfit' : undefined}
          onRemove={onRemove && (() => onRemove(one))}
        />
      ))}
      {left > 0 && (
        <Button
          size="small"
          variant="minimal"
          className="record-tags-more"
          text={t('picker.more', { total: new Intl.NumberFormat(locale).format(left) })}
          onClick={() => setShowsAll(true)}
        />
      )}
    </span>
  );
}
