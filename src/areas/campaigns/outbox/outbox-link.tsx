import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useKeptTotal } from '../hooks/use-outbox.ts';

export const OUTBOX_ROUTE = '/app/outbox';

/** To what was kept of a campaign in the place of being sent, where there is some. */
export function OutboxLink({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const total = useKeptTotal(id) ?? 0;
  if (total === 0) return null;
  return (
    <p>
      <Link to={`${OUTBOX_ROUTE}?${new URLSearchParams({ id }).toString()}`}>
        {t('campaigns:outbox.open', { total })}
      </Link>
    </p>
  );
}
