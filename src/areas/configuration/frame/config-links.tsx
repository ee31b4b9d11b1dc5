import { AnchorButton, type AnchorButtonProps, Tag } from '@blueprintjs/core';
import { ChangesIcon, HistoryIcon, SwapHorizontalIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router-dom';

interface Props {
  readonly route: string;
  /** Changes in the viewer's drafts, of all documents. */
  readonly drafts: number;
}

/** The ways to review, history and transfer. */
export function ConfigLinks({ route, drafts }: Props) {
  const { t } = useTranslation();
  return (
    <nav className="config-links" aria-label={t('configuration.title')}>
      <ButtonLink to={`${route}/transfer`} icon={<SwapHorizontalIcon />}>
        {t('configuration.transfer')}
      </ButtonLink>
      <ButtonLink to={`${route}/history`} icon={<HistoryIcon />}>
        {t('configuration.history')}
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
      to={`${route}/review`}
      icon={<ChangesIcon />}
      intent={drafts > 0 ? 'primary' : 'none'}
      className="config-review-link"
    >
      {t('configuration.review')}
      {drafts > 0 && (
        <Tag round className="config-count" aria-label={t('configuration.drafts', { total: drafts })}>
          {drafts}
        </Tag>
      )}
    </ButtonLink>
  );
}

interface LinkProps extends Pick<AnchorButtonProps, 'icon' | 'intent'> {
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function ButtonLink({ to, children, ...others }: LinkProps) {
  const navigate = useNavigate();
  return (
    <AnchorButton
      {...others}
      // It leads somewhere: Blueprint would call it a button.
      role="link"
      href={useHref(to)}
      text={children}
      onClick={(event) => {
        // With a modifier key the browser opens it elsewhere, as any link.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(to);
      }}
    />
  );
}
