import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useUsages } from '../../../engine/hooks/use-usage.ts';
import { UsageItem } from '../../../views/in-use/usage-item.tsx';
import '../../../views/in-use/in-use.css';

interface Props {
  readonly objectName: string;
  readonly id: string;
}

/** What refers to a record, as far as the viewer sees that. */
export function UsedIn({ objectName, id }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const { usages } = useUsages(
    objectName,
    useMemo(() => [id], [id]),
  );
  if (!usages) return null;
  return (
    <section className="media-used" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('media:usedIn.title')}</h2>
      {usages.length > 0 ? (
        <ul className="in-use-list">
          {usages.map((usage) => (
            <UsageItem key={`${usage.objectName} ${usage.field}`} usage={usage} />
          ))}
        </ul>
      ) : (
        <p>{t('media:usedIn.none')}</p>
      )}
    </section>
  );
}
