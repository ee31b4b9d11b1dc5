import { FormGroup, NonIdealState, Spinner } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useImportObjects } from '../hooks/use-import-objects.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { Uploader } from '../upload/uploader.tsx';
import { ImportList } from './import-list.tsx';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

/** Where an import begins, and those before are found again. The address has the object. */
export function StartScreen({ route }: { readonly route: string }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const objectId = useId();
  const { objects, error, reload } = useImportObjects();
  const [params, setParams] = useSearchParams();
  const chosen = objects?.find(({ name }) => name === params.get('object')) ?? objects?.[0];
  return (
    <div className="import">
      <header>
        <h1>{t('import:title')}</h1>
        <p className="page-intro">{t('import:intro')}</p>
      </header>
      {!objects && error === undefined && <Spinner aria-label={t('list.loading')} />}
      {error !== undefined && (
        <NonIdealState
          title={t('import:notLoaded')}
          description={<span role="alert">{errorText(error)}</span>}
          action={<RetryButton text={t('list.retry')} onClick={reload} />}
        />
      )}
      {objects && !chosen && (
        <NonIdealState title={t('import:noRights')} description={t('import:noRightsText')} />
      )}
      {objects && chosen && (
        <>
          <section className="card import-card" aria-labelledby={`${objectId}-new`}>
            <h2 id={`${objectId}-new`}>{t('import:new')}</h2>
            <FormGroup label={t('import:object')} labelFor={objectId} className="import-object">
              <Select
                id={objectId}
                value={chosen.name}
                onChange={({ target }) => setParams({ object: target.value }, { replace: true })}
              >
                {objects.map(({ name, pluralLabel }) => (
                  <option key={name} value={name}>
                    {pluralLabel}
                  </option>
                ))}
              </Select>
            </FormGroup>
            <Uploader
              objectName={chosen.name}
              label={t('import:upload.choose')}
              onDone={(id) => void navigate(`${route}/${encodeURIComponent(id)}?step=file`)}
            />
          </section>
          <ImportList route={route} objects={objects} />
        </>
      )}
    </div>
  );
}
