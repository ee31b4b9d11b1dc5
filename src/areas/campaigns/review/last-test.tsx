import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../contract/kinds/index.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';

const INTENTS: Readonly<Record<string, 'success' | 'danger' | 'warning'>> = {
  SENT: 'success',
  FAILED: 'danger',
  UNKNOWN: 'warning',
};

/** What came of the last test message. */
export function LastTest({ model, record }: Pick<PartProps, 'model' | 'record'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { testState: state, testSentAt: at, testResult: result } = record;
  if (typeof state !== 'string') return <p className="audience-hint">{t('campaigns:review.untested')}</p>;
  const label = model.fields.get('testState')?.enumValues?.find(({ name }) => name === state)?.label ?? state;
  return (
    <p role="status">
      <Tag minimal intent={INTENTS[state] ?? 'primary'}>
        {label}
      </Tag>{' '}
      {typeof at === 'string' && kindOf('TIMESTAMP').format(at, format, { kind: 'TIMESTAMP' })}{' '}
      {typeof result === 'string' && result}
    </p>
  );
}
