import { useTranslation } from 'react-i18next';
import type { PersonalSummary } from '../../engine/hooks/use-personal.ts';

/** What belongs to the person, by name and number. */
export function HeldList({ summary }: { readonly summary: PersonalSummary }) {
  const { t } = useTranslation();
  const { label, parts, changes, addresses } = summary;
  const counted = [
    ...parts.map((part) => [part.label, part.count] as const),
    [t('people:personal.changes'), changes] as const,
    ...(addresses ? [[t('people:personal.addresses'), addresses] as const] : []),
  ];
  return (
    <dl className="personal-counts">
      <div>
        <dt>{label}</dt>
        <dd>1</dd>
      </div>
      {counted.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
