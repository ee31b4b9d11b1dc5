import { Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { useMatches } from '../../../engine/hooks/use-matches.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { RecordPicker } from '../../../views/picker/record-picker.tsx';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { LoadFailure } from '../load-failure.tsx';
import { OBJECT } from '../object.ts';
import { KeptMessages } from './kept-messages.tsx';
import './outbox.css';

const NOBODY: readonly string[] = [];
const KEPT = queryFilter('MessageSender', 'provider', 'EQUALS', 'OUTBOX');
const RULES = { filter: KEPT, create: false };
const nothing = () => undefined;

/** What campaigns would have sent whose sender sends nothing. */
export function OutboxScreen() {
  const { t } = useTranslation();
  const state = useObjectModel(OBJECT);
  return (
    <div className="page outbox">
      <h1>{t('campaigns:outbox.title')}</h1>
      <Callout compact intent="primary">
        {t('campaigns:outbox.notSent')}
      </Callout>
      {state.status === 'loading' && <Spinner aria-label={t('form.loading')} />}
      {state.status === 'failed' && <LoadFailure error={state.error} retry={state.retry} />}
      {state.status === 'ready' && <OfCampaign model={state.model} />}
    </div>
  );
}

function OfCampaign({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const inputId = useId();
  const [params, setParams] = useSearchParams();
  const { matches } = useMatches(model, '', KEPT, NOBODY);
  const id = params.get('id') ?? matches?.[0]?.id;
  const label = model.label;
  return (
    <>
      <div className="outbox-choice">
        <label htmlFor={inputId}>{label}</label>
        <RecordPicker
          id={inputId}
          field={fieldNamed(label, { kind: 'OBJECT', typeName: model.name, recordLabel: model.recordLabel })}
          multiple={false}
          ids={id === undefined ? [] : [id]}
          onChange={([chosen]) => setParams(chosen === undefined ? {} : { id: chosen }, { replace: true })}
          onBlur={nothing}
          required={false}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          rules={RULES}
        />
      </div>
      {id !== undefined && <KeptMessages key={id} id={id} />}
      {id === undefined && matches && (
        <NonIdealState title={t('campaigns:outbox.none')} description={t('campaigns:outbox.noneHint')} />
      )}
    </>
  );
}
