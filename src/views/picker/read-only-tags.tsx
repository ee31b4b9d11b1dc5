import { useTranslation } from 'react-i18next';
import './picker.css';
import { RecordTag } from './record-tag.tsx';

export interface ReadOnlyTagsProps {
  readonly id: string;
  readonly label: string;
  /** Undefined: not loaded yet. */
  readonly texts: readonly (string | undefined)[];
  readonly describedBy: string | undefined;
}

/** What a list holds, where it is only shown. */
export function ReadOnlyTags({ id, label, texts, describedBy }: ReadOnlyTagsProps) {
  const { t } = useTranslation();
  return (
    <div
      className="record-picker is-read-only"
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
    >
      <span className="record-tags">
        {texts.length === 0 && <span className="record-picker-none">{t('picker.none')}</span>}
        {texts.map((text, index) => (
          <RecordTag key={index} label={text} />
        ))}
      </span>
    </div>
  );
}
