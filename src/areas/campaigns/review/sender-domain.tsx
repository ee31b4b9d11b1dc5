import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useSenderState } from '../hooks/use-sender-state.ts';

/** Before it goes out: where it is sent from may need somebody to look after it. What must not go out at all, the start refuses. */
export function SenderDomain({ model, record }: Pick<PartProps, 'model' | 'record'>) {
  const { t } = useTranslation();
  const id = (record['sender'] as { readonly id: string } | null | undefined)?.id;
  const sender = useObjectModel(model.fields.get('sender')?.typeName ?? '');
  const state = useSenderState(id);
  if (id === undefined || (state !== 'WARNING' && state !== 'BROKEN')) return null;
  return (
    <Callout compact intent="warning">
      {t('campaigns:review.senderDomain')}{' '}
      {sender.status === 'ready' && (
        <Link to={`${sender.model.route}/${encodeURIComponent(id)}?edit&tab=health`}>
          {t('campaigns:review.openSender')}
        </Link>
      )}
    </Callout>
  );
}
