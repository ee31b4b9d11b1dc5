import { useTranslation } from 'react-i18next';
import type { MergePreview } from '../../engine/duplicates.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly preview: MergePreview;
  /** The record that stays. */
  readonly keep: string;
}

/** What refers to the record that goes, and will refer to the one that stays. */
export function MergeReferences({ preview: { records, references }, keep }: Props) {
  const { t } = useTranslation();
  const going = records[0]?.id === keep ? 'second' : 'first';
  const counted = references.filter((reference) => reference[going] > 0);
  if (!counted.length) return null;
  return (
    <div className="merge-references">
      <strong>{t('people:merge.references')}</strong>
      <ul>
        {counted.map(({ objectName, field, ...counts }) => (
          <ReferenceCount
            key={`${objectName} ${field}`}
            objectName={objectName}
            field={field}
            count={counts[going]}
          />
        ))}
      </ul>
    </div>
  );
}

interface CountProps {
  readonly objectName: string;
  readonly field: string;
  readonly count: number;
}

function ReferenceCount({ objectName, field, count }: CountProps) {
  const number = new Intl.NumberFormat(useIntlLocale());
  const state = useObjectModel(objectName);
  if (state.status !== 'ready') return null;
  const { pluralLabel, fields } = state.model;
  return (
    <li>
      {pluralLabel} · {fields.get(field)?.label ?? field}: <strong>{number.format(count)}</strong>
    </li>
  );
}
