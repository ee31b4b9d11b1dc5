import { Button, Callout, type Intent } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../views/notify/index.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { useMessageDomain } from '../hooks/use-message-preview.ts';

const INTENTS: Readonly<Record<string, Intent>> = {
  HERE: 'success',
  ELSEWHERE: 'danger',
  NOWHERE: 'warning',
};

/** Where the domain of one's own leads to, and the records by which it leads here. */
export function DomainPart() {
  const { t } = useTranslation();
  const { domain: found, isBusy, look } = useMessageDomain();
  if (!found) return undefined;
  const { domain, state, records } = found;
  return (
    <section className="card brand-domain" aria-labelledby="brand-domain">
      <h2 id="brand-domain">{t('brand:domain.title')}</h2>
      <Callout compact intent={INTENTS[state] ?? 'none'} role="status">
        {t(`brand:domain.state.${state}`, {
          domain,
          found: found.found.join(', '),
        })}
      </Callout>
      {state !== 'HERE' && records.length > 0 && (
        <>
          <p>{t('brand:domain.records', { domain })}</p>
          <table>
            <thead>
              <tr>
                {(['type', 'name', 'value'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`brand:domain.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map(({ type, name, value }) => (
                <tr key={`${type} ${value}`}>
                  <td>{type}</td>
                  <td>{name}</td>
                  <td>
                    <code>{value}</code> <CopyButton text={value} label={`${type}, ${value}`} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="brand-note">{t('brand:domain.https')}</p>
        </>
      )}
      <div>
        <BusyButton busy={isBusy} text={t('brand:domain.look')} onClick={look} />
      </div>
    </section>
  );
}

/** Takes a text to the clipboard. @param label what it is */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify({ message: t('filter.copied') });
  };
  return (
    'clipboard' in navigator && (
      <Button
        variant="minimal"
        size="small"
        icon={<DuplicateIcon size={14} />}
        aria-label={t('brand:copy', { label })}
        onClick={() => void copy()}
      />
    )
  );
}
