import { Tag } from '@blueprintjs/core';
import { ChangesIcon, CogIcon, HistoryIcon, SwapHorizontalIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../views/widgets/button-link.tsx';

interface Props {
  readonly route: string;
  /** Changes in the viewer's drafts, of all documents. */
  readonly drafts: number;
}

/** The ways to review, history and transfer. */
export function ConfigLinks({ route, drafts }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="config-links" aria-label={t('configuration:title')}>
      <ButtonLink role="link" to={`${route}/settings`} icon={<CogIcon />}>
        {t('configuration:settings.title')}
      </ButtonLink>
      <ButtonLink role="link" to={`${route}/transfer`} icon={<SwapHorizontalIcon />}>
        {t('configuration:transfer')}
      </ButtonLink>
      <ButtonLink role="link" to={`${route}/history`} icon={<HistoryIcon />}>
        {t('configuration:history')}
      </ButtonLink>
      <ReviewLink route={route} drafts={drafts} />
    </nav>
  );
}

/** To the review of all drafts, with how many changes they have. */
export function ReviewLink({ route, drafts }: Props) {
  const { t } = useTranslation();
  return (
    <ButtonLink
      role="link"
      to={`${route}/review`}
      icon={<ChangesIcon />}
      intent={drafts > 0 ? 'primary' : 'none'}
      className="config-review-link"
    >
      {t('configuration:review')}
      {drafts > 0 && (
        <Tag round className="config-count" aria-label={t('configuration:drafts', { total: drafts })}>
          {drafts}
        </Tag>
      )}
    </ButtonLink>
  );
}
