import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { useMatches } from '../../../engine/hooks/use-matches.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { RecordPicker } from '../../../views/picker/record-picker.tsx';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { useReports } from '../hooks/use-reports.ts';
import { LoadFailure } from '../load-failure.tsx';
import { OBJECT } from '../object.ts';
import { messagesOf } from '../use-skip-labels.ts';
import { Compared } from './compared.tsx';
import './report.css';

/** In the address: which campaigns stand side by side. */
const PARAM = 'ids';
/** So many stand there at first: those that were dealt with last. */
const AT_FIRST = 6;
const MOST = 12;
const NOBODY: readonly string[] = [];
const BEGUN = queryFilter(OBJECT, 'status', 'NOT_IN', ['DRAFT', 'SCHEDULED']);
const RULES = { filter: BEGUN, create: false };
const nothing = () => undefined;

/** Campaigns side by side; each leads to its own report. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const state = useObjectModel(OBJECT);
  return (
    <div className="page report">
      <h1>{t('campaigns:report.title')}</h1>
      {state.status === 'loading' && <Spinner aria-label={t('form.loading')} />}
      {state.status === 'failed' && <LoadFailure error={state.error} retry={state.retry} />}
      {state.status === 'ready' && <SideBySide model={state.model} />}
    </div>
  );
}

function SideBySide({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const id = useId();
  const [params, setParams] = useSearchParams();
  const given = params.get(PARAM)?.split(',').filter(Boolean).slice(0, MOST);
  const { matches, error: unmatched } = useMatches(model, '', BEGUN, NOBODY);
  const chosen = (given ?? matches?.slice(0, AT_FIRST).map((match) => match.id) ?? []).join(',');
  const ids = useMemo(() => chosen.split(',').filter(Boolean), [chosen]);
  const { reports, error, retry } = useReports(ids, true);
  const shown = useMemo(() => reports?.filter((report) => ids.includes(report.id)), [reports, ids]);
  const messages = useObjectModel(messagesOf(model));
  const label = t('campaigns:report.choose');
  const failure: unknown = error ?? unmatched;
  const isNone = matches?.length === 0 && !given;
  return (
    <>
      <div className="report-choice">
        <label htmlFor={id}>{label}</label>
        <RecordPicker
          id={id}
          field={fieldNamed(label, { kind: 'LIST', typeName: model.name, recordLabel: model.recordLabel })}
          multiple
          ids={ids}
          onChange={(next) => setParams({ [PARAM]: next.slice(0, MOST).join(',') }, { replace: true })}
          onBlur={nothing}
          required={false}
          readOnly={false}
          invalid={false}
          describedBy={undefined}
          rules={RULES}
        />
      </div>
      {failure ? <LoadFailure error={failure} retry={retry} /> : null}
      {isNone && (
        <NonIdealState title={t('campaigns:report.none')} description={t('campaigns:report.noneHint')} />
      )}
      {shown && shown.length > 0 && messages.status === 'ready' && (
        <Compared
          model={model}
          reports={shown}
          list={{ object: messages.model.name, route: messages.model.route }}
        />
      )}
    </>
  );
}
