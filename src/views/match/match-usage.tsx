import { useTranslation } from 'react-i18next';
import { useUsages } from '../../engine/hooks/use-usage.ts';
import { UsageItem } from '../in-use/usage-item.tsx';

interface Props {
  readonly objectName: string;
  readonly id: string;
}

/** What refers to the record; nothing where nothing does. */
export function MatchUsage({ objectName, id }: Props) {
  const { t } = useTranslation();
  const { usages } = useUsages(objectName, [id]);
  if (!usages?.length) return null;
  return (
    <div className="match-usage">
      <h3>{t('people:match.usedIn')}</h3>
      <ul>
        {usages.map((usage) => (
          <UsageItem key={`${usage.objectName} ${usage.field}`} usage={usage} />
        ))}
      </ul>
      {usages.some(({ refuses }) => refuses) && <p className="match-hint">{t('people:match.usedKeeps')}</p>}
    </div>
  );
}
