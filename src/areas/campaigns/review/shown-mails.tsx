import { Spinner, Tab, Tabs } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useAudience } from '../hooks/use-audience.ts';
import { type CampaignMail, useCampaignMails } from '../hooks/use-campaign-mails.ts';
import './review.css';

/** What is about to be sent, and to how many: each version as the first of its recipients would get it. */
export function ShownMails({ record }: Pick<PartProps, 'record'>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  const { audience, error: notCounted } = useAudience(record.id, record.version, false, 0);
  const isCounted = audience !== undefined || notCounted !== undefined;
  const first = audience?.sample.find(({ reason }) => reason === null)?.contact.id;
  const { mails, error } = useCampaignMails(record.id, first, !isCounted);
  return (
    <div className="review-mails">
      <p role="status" className="review-recipients">
        {audience
          ? t(audience.isWhole ? 'campaigns:review.recipients' : 'campaigns:review.recipientsPart', {
              total: numbers.format(audience.reachable),
            })
          : t(isCounted ? 'campaigns:review.notCounted' : 'campaigns:audience.counting')}
      </p>
      {error && <p role="alert">{errorText(error)}</p>}
      {!mails && !error && <Spinner size={24} aria-label={t('form.loading')} />}
      {mails?.length === 0 && <p>{t('campaigns:review.noMail')}</p>}
      {mails?.length === 1 && mails.map((mail) => <Mail key={mail.variant} mail={mail} />)}
      {mails && mails.length > 1 && (
        <Tabs id={`mails-${record.id}`} renderActiveTabPanelOnly>
          {mails.map((mail) => (
            <Tab
              key={mail.variant}
              id={mail.variant}
              title={t('campaigns:review.version', { variant: mail.variant })}
              panel={<Mail mail={mail} />}
            />
          ))}
        </Tabs>
      )}
    </div>
  );
}

function Mail({ mail: { subject, text, html } }: { readonly mail: CampaignMail }) {
  const { t } = useTranslation();
  return (
    <>
      {subject !== '' && <p className="review-subject">{subject}</p>}
      {/* Nothing in it runs, and nothing of the page is within its reach. */}
      {html == null ? (
        <pre>{text}</pre>
      ) : (
        <iframe title={subject || t('campaigns:review.mail')} sandbox="" srcDoc={html} />
      )}
    </>
  );
}
