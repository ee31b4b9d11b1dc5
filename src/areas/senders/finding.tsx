import { Button, type Intent, Tag } from '@blueprintjs/core';
import { DuplicateIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../views/notify/index.ts';
import type { SenderHealth } from './hooks/use-sender-health.ts';

const INTENTS: Readonly<Record<string, Intent>> = { GOOD: 'success', WARNING: 'warning', BROKEN: 'danger' };

/** One thing that was looked at: how it is, what to do, and the record to copy. */
export function Finding({ finding }: { readonly finding: SenderHealth['findings'][number] }) {
  const { t } = useTranslation();
  const { topic, state, rule, name, type, expected, found } = finding;
  const title = t(`senders:topics.${topic}`);
  return (
    <li>
      <h4>
        {title}{' '}
        <Tag minimal intent={INTENTS[state] ?? 'none'}>
          {t(`senders:states.${state}`)}
        </Tag>
      </h4>
      <p>{t(`senders:rules.${rule}`)}</p>
      <dl>
        {name && (
          <Value label={type ? t('senders:name', { type }) : t('senders:server')} text={name} of={title} />
        )}
        {expected && <Value label={t('senders:expected')} text={expected} of={title} />}
        {found && state !== 'GOOD' && <Value label={t('senders:found')} text={found} of={title} />}
      </dl>
    </li>
  );
}

interface ValueProps {
  readonly label: string;
  readonly text: string;
  /** What it is about, for who does not see where it stands. */
  readonly of: string;
}

/** A text to copy, under what it is. */
export function Value({ label, text, of }: ValueProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify({ message: t('filter.copied') });
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        {'clipboard' in navigator && (
          <Button
            variant="minimal"
            size="small"
            icon={<DuplicateIcon size={14} />}
            aria-label={t('senders:copy', { label, of })}
            onClick={() => void copy()}
          />
        )}
      </dd>
    </div>
  );
}
