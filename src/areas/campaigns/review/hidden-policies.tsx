import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allOf, queryFilter } from '../../../contract/filter/filter.ts';
import { useMatches } from '../../../engine/hooks/use-matches.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';

const NOBODY: readonly string[] = [];

/** Elements that ask for agreement to a policy which is not in force: receivers would not be asked. */
export function HiddenPolicies({ model, record }: Pick<PartProps, 'model' | 'record'>) {
  const elements = useObjectModel(model.fields.get('elementList')?.typeName ?? '');
  if (elements.status !== 'ready' || !elements.model.fields.has('consent')) return null;
  return <OfElements model={elements.model} campaign={record.id} />;
}

function OfElements({ model, campaign }: { readonly model: ObjectModel; readonly campaign: string }) {
  const { t } = useTranslation();
  const filter = [
    queryFilter(model.name, 'consent', 'IS_NOT_NULL'),
    queryFilter(model.name, 'consent.status', 'NOT_EQUALS', 'ACTIVE'),
  ].reduce((all, each) => allOf(all, each), queryFilter(model.name, 'campaignList', 'HAS_ANY', [campaign]));
  const { matches = [] } = useMatches(model, '', filter, NOBODY);
  if (!matches.length) return null;
  return (
    <Callout compact intent="warning">
      {t('campaigns:review.policies')}{' '}
      {matches.map(({ id, label }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`${model.route}/${encodeURIComponent(id)}`}>
            <bdi>{label}</bdi>
          </Link>
        </span>
      ))}
    </Callout>
  );
}
