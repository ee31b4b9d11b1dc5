import { Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigDocumentState } from '../hooks/use-config-document.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { late } from '../../../views/widgets/late.tsx';
import { ListTab } from '../visual/list-tab.tsx';
import { FormTab } from '../visual/form-tab.tsx';
import { LabelTab } from '../visual/label-tab.tsx';
import { RecordTab } from '../visual/record-tab.tsx';
import type { Tab } from '../places/places.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

const JsonEditor = late(async () => (await import('../json/json-editor.tsx')).JsonEditor);
const FieldsTab = late(async () => (await import('../own/fields-tab.tsx')).FieldsTab);
const TextsTab = late(async () => (await import('../texts/texts-tab.tsx')).TextsTab);

interface Props {
  readonly tab: Tab;
  readonly objectName: string;
  readonly state: ConfigDocumentState;
  /** The viewer may only look. */
  readonly readOnly: boolean;
}

/** One part of the editor. Fields are no part of the document: they are there before it. */
export function TabPanel({ tab, objectName, state, readOnly }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <div className="config-panel" role="tabpanel" id="config-panel" aria-labelledby={`config-tab-${tab}`}>
      <Suspense fallback={<Spinner aria-label={t('list.loading')} />}>
        {readOnly && <Callout compact>{t('configuration:readOnly')}</Callout>}
        {tab === 'fields' && <FieldsTab objectName={objectName} />}
        {tab !== 'fields' && state.status === 'loading' && <Spinner aria-label={t('list.loading')} />}
        {tab !== 'fields' && state.status === 'failed' && (
          <NonIdealState
            title={t('configuration:notLoaded')}
            description={<span role="alert">{errorText(state.error)}</span>}
            action={<RetryButton text={t('list.retry')} onClick={state.retry} />}
          />
        )}
        {state.status === 'ready' && (
          <fieldset className="config-visual" disabled={readOnly}>
            {tab === 'list' && <ListTab document={state.document} />}
            {tab === 'form' && <FormTab document={state.document} />}
            {tab === 'record' && <RecordTab document={state.document} />}
            {tab === 'label' && <LabelTab document={state.document} />}
          </fieldset>
        )}
        {state.status === 'ready' && tab === 'texts' && <TextsTab document={state.document} />}
        {state.status === 'ready' && tab === 'json' && <JsonEditor document={state.document} />}
      </Suspense>
    </div>
  );
}
