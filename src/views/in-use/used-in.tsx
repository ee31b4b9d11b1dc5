import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsages } from '../../engine/hooks/use-usage.ts';
import { useErrorText } from '../errors/error-text.ts';
import './in-use.css';
import { UsageItem } from './usage-item.tsx';

interface Props {
  readonly objectName: string;
  readonly id: string;
}

/** What refers to a record, documents that name it included, as far as the viewer sees that. Needs the texts `people`. */
export function UsedIn({ objectName, id }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const titleId = useId();
  const { usages, error } = useUsages(
    objectName,
    useMemo(() => [id], [id]),
  );
  if (error) return <p role="alert">{errorText(error)}</p>;
  if (!usages) return null;
  return (
    <section className="used-in" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('people:usedIn.title')}</h2>
      {usages.length > 0 ? (
        <ul className="in-use-list">
          {usages.map((usage) => (
            <UsageItem key={`${usage.objectName} ${usage.field}`} usage={usage} />
          ))}
        </ul>
      ) : (
        <p>{t('people:usedIn.none')}</p>
      )}
    </section>
  );
}
