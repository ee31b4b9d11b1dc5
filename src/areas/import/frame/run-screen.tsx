import { Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useImportObjects } from '../hooks/use-import-objects.ts';
import { useImportRun } from '../hooks/use-import-run.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { stageAt } from '../model/stage.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { ButtonLink } from '../../../views/widgets/button-link.tsx';
import type { AreaScreenProps } from '../../../views/area/client-area.ts';
import { ImportSteps } from './import-steps.tsx';
import { RunHeading } from './run-heading.tsx';
import './frame.css';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

interface Props extends Pick<AreaScreenProps, 'route' | 'objects'> {
  readonly id: string;
}

/** One import, at the step that the address names: `?step=`. */
export function RunScreen({ id, route, objects }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [params] = useSearchParams();
  const state = useImportRun(id);
  const { run, error, outdated, reload } = state;
  const { objects: importable, error: objectsError } = useImportObjects();
  if (run === undefined || (run && !importable)) {
    const failure = error ?? objectsError;
    if (failure === undefined) return <Spinner aria-label={t('list.loading')} />;
    return (
      <NonIdealState
        title={t('import:notLoaded')}
        description={<span role="alert">{errorText(failure)}</span>}
        action={<RetryButton text={t('list.retry')} onClick={reload} />}
      />
    );
  }
  if (run === null) {
    return (
      <div className="import">
        <h1>{t('import:gone')}</h1>
        <p>{t('import:goneText')}</p>
        <ButtonLink role="link" to={route}>
          {t('import:toList')}
        </ButtonLink>
      </div>
    );
  }
  const object = importable?.find(({ name }) => name === run.objectName);
  return (
    <div className="import">
      <RunHeading run={run} route={route} object={object?.pluralLabel ?? run.objectName} />
      {outdated !== undefined && (
        <Callout className="import-block" intent="warning" role="status">
          {t('import:outdated')} {errorText(outdated)}{' '}
          <RetryButton size="small" text={t('list.retry')} onClick={reload} />
        </Callout>
      )}
      {!object && (
        <Callout className="import-block" intent="warning" title={t('import:lostRights')} role="status">
          {t('import:lostRightsText')}
        </Callout>
      )}
      <LoadedSteps
        stage={stageAt(params.get('step'), run)}
        run={run}
        state={state}
        object={object}
        route={route}
        objects={objects}
      />
    </div>
  );
}

type LoadedProps = Omit<Parameters<typeof ImportSteps>[0], 'metadata'>;

/** The steps need to know the object's fields. */
function LoadedSteps(props: LoadedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { metadata, error } = useObjectMetadata(props.run.objectName);
  if (metadata) return <ImportSteps {...props} metadata={metadata} />;
  if (error === undefined || error === null) return <Spinner aria-label={t('list.loading')} />;
  return (
    <Callout className="import-block" intent="danger" role="alert">
      {errorText(error)}
    </Callout>
  );
}
