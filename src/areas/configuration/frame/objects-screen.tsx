import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useConfiguration } from '../hooks/use-configuration.ts';
import { useMissingTexts } from '../hooks/use-missing-texts.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { SearchBox } from '../../../views/list/search-box.tsx';
import { late } from '../../../views/widgets/late.tsx';
import { ConfigLinks } from './config-links.tsx';
import { objectRows } from './object-rows.ts';
import { ObjectTable } from './object-table.tsx';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

const NewObjectDialog = late(async () => (await import('../own/new-object-dialog.tsx')).NewObjectDialog);

/** All objects of the tenant, and what of each is changed, in conflict or broken. The address has the search. */
export function ObjectsScreen({ route }: { readonly route: string }) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [isMaking, setMaking] = useState(false);
  const { configuration, error, reload } = useConfiguration(i18n.language);
  const missing = useMissingTexts();
  const search = params.get('search') ?? '';
  const all = objectRows(configuration?.documents ?? []);
  const found = objectRows(configuration?.documents ?? [], search);
  return (
    <div className="config">
      <header className="config-header">
        <h1>{t('configuration:title')}</h1>
        <ConfigLinks route={route} drafts={all.reduce((sum, { drafts }) => sum + drafts, 0)} />
      </header>
      <p className="page-intro">{t('configuration:intro')}</p>
      {error !== undefined && (
        <NonIdealState
          title={t('configuration:notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={reload} />}
        />
      )}
      {!configuration && error === undefined && <Spinner aria-label={t('list.loading')} />}
      {configuration && (
        <>
          <div className="config-tools">
            <SearchBox
              value={search}
              label={t('configuration:search')}
              onChange={(text) => setParams(text ? { search: text } : {}, { replace: true })}
            />
            <span role="status">{t('configuration:objects', { total: found.length })}</span>
            <Button icon={<PlusIcon />} text={t('configuration:newObject')} onClick={() => setMaking(true)} />
          </div>
          <ObjectTable route={route} rows={found} missing={missing} />
        </>
      )}
      {isMaking && (
        <Suspense fallback={null}>
          <NewObjectDialog
            onMade={(name) => void navigate(`${route}/${name}?tab=fields`)}
            onClose={() => setMaking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
