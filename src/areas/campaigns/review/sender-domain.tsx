import { useQuery } from '@apollo/client/react';
import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { graphql } from '../../../engine/hooks/graphql.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';

const DOMAIN = graphql(`
  query CampaignSenderDomain($id: ID!) {
    senderHealth(id: $id) {
      state
    }
  }
`);

/** Before it goes out: where it is sent from may need somebody to look after it. What must not go out at all, the start refuses. */
export function SenderDomain({ model, record }: Pick<PartProps, 'model' | 'record'>) {
  const { t } = useTranslation();
  const id = (record['sender'] as { readonly id: string } | null | undefined)?.id;
  const sender = useObjectModel(model.fields.get('sender')?.typeName ?? '');
  const { data } = useQuery(DOMAIN, {
    variables: { id: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const state = data?.senderHealth.state;
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
