import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { documentDifferences } from '../../../contract/documents/differences.ts';
import type { DocumentStructure } from '../../../contract/documents/document-type.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { differenceText } from './difference-text.ts';
import './document.css';
import { type PartLabels, usePartLabels } from './part-labels.ts';

interface DocumentDifferencesProps {
  readonly type: Pick<DocumentStructure, 'schema' | 'texts'>;
  readonly before: object;
  readonly after: object;
  /** What is called otherwise than the type's texts say. */
  readonly labels?: (labels: PartLabels) => PartLabels;
}

/** What one document has otherwise than another of its type, a line for each difference. Needs the type's texts. */
export function DocumentDifferences({ type, before, after, labels: named }: DocumentDifferencesProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const guessed = usePartLabels(type);
  const lines = useMemo(() => {
    const labels = named ? named(guessed) : guessed;
    const found = documentDifferences(type.schema, before, after);
    return found.map((each) => differenceText(each, { t, labels, locale, before, after }));
  }, [type, before, after, named, guessed, t, locale]);
  if (!lines.length) return <span>{t('documents:difference.none')}</span>;
  return (
    <ul className="document-differences">
      {lines.map((line, at) => (
        <li key={`${at} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
