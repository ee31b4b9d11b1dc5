import { Button, ButtonGroup, NonIdealState, Spinner, Tag } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../contract/kinds/index.ts';
import { Pager } from '../../../views/list/pager.tsx';
import { useFormat } from '../../../views/widgets/use-format.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type KeptMessage, useOutbox } from '../hooks/use-outbox.ts';
import { LoadFailure } from '../load-failure.tsx';

/** Messages side by side with the one that is read. */
export function KeptMessages({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useIntlLocale();
  const [page, setPage] = useState({ pageIndex: 0, pageSize: 25 });
  const [chosen, setChosen] = useState<string>();
  const { outbox, error, retry } = useOutbox(id, page.pageSize, page.pageIndex * page.pageSize);
  if (error && !outbox) return <LoadFailure error={error} retry={retry} />;
  if (!outbox) return <Spinner size={24} aria-label={t('form.loading')} />;
  const { messages, total } = outbox;
  if (total === 0)
    return (
      <NonIdealState title={t('campaigns:outbox.empty')} description={t('campaigns:outbox.emptyHint')} />
    );
  const shown = messages.find((each) => each.id === chosen) ?? messages[0];
  return (
    <div className="outbox-columns">
      <section aria-label={t('campaigns:outbox.messages')}>
        <ul className="rows outbox-list">
          {messages.map((each) => (
            <li key={each.id}>
              <button type="button" aria-pressed={each.id === shown?.id} onClick={() => setChosen(each.id)}>
                <span className="outbox-receiver">
                  {each.receiver} {each.isTest && <Tag minimal>{t('campaigns:outbox.test')}</Tag>}
                </span>
                <span className="outbox-subject">{each.subject || each.text}</span>
                <span className="outbox-at">
                  {kindOf('TIMESTAMP').format(each.at, format, { kind: 'TIMESTAMP' })}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <Pager
          {...page}
          rowCount={messages.length}
          total={{ value: total, isExact: true }}
          locale={locale}
          onChange={(change) => setPage({ ...page, pageIndex: 0, ...change })}
        />
      </section>
      {shown && <Message key={shown.id} message={shown} />}
    </div>
  );
}

/** One message as its receiver would have got it. */
function Message({ message: { receiver, subject, text, html } }: { readonly message: KeptMessage }) {
  const { t } = useTranslation();
  const [isText, setText] = useState(html === '');
  return (
    <section className="outbox-message" aria-label={subject || receiver}>
      <header>
        <h2>{subject || receiver}</h2>
        <Tag minimal intent="warning">
          {t('campaigns:outbox.unsent')}
        </Tag>
      </header>
      <p>{t('campaigns:outbox.to', { receiver })}</p>
      {html !== '' && (
        <ButtonGroup>
          {[false, true].map((asText) => (
            <Button
              key={String(asText)}
              size="small"
              active={isText === asText}
              aria-pressed={isText === asText}
              text={t(asText ? 'campaigns:outbox.asText' : 'campaigns:outbox.asMail')}
              onClick={() => setText(asText)}
            />
          ))}
        </ButtonGroup>
      )}
      {/* Nothing in it runs, and nothing of the page is within its reach. */}
      {isText ? <pre>{text}</pre> : <iframe title={subject || receiver} sandbox="" srcDoc={html} />}
    </section>
  );
}
