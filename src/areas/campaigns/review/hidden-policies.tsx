import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useHiddenPolicies } from '../hooks/use-hidden-policies.ts';

/** Elements that ask for agreement to a policy which is not in force: receivers would not be asked. */
export function HiddenPolicies({ model, record }: Pick<PartProps, 'model' | 'record'>) {
  const elements = useObjectModel(model.fields.get('elementList')?.typeName ?? '');
  if (elements.status !== 'ready' || !elements.model.fields.has('consent')) return null;
  return <OfElements model={elements.model} campaign={record.id} />;
}

function OfElements({ model, campaign }: { readonly model: ObjectModel; readonly campaign: string }) {
  const { t } = useTranslation();
  const elements = useHiddenPolicies(campaign);
  if (!elements.length) return null;
  return (
    <Callout compact intent="warning">
      {t('campaigns:review.policies')}{' '}
      {elements.map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`${model.route}/${encodeURIComponent(id)}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      ))}
    </Callout>
  );
}
