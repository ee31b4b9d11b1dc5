import { Button, Tag } from '@blueprintjs/core';
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DuplicatePair } from '../../engine/duplicates.ts';
import { useComparison } from '../../engine/hooks/use-duplicates.ts';
import { usePickerRecords } from '../../engine/hooks/use-picker-records.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { TableError, TableLoading } from '../widgets/table-status.tsx';
import { MergeTable } from '../merge/merge-table.tsx';
import { RecordAge } from '../merge/record-head.tsx';
import { LabelText } from '../widgets/label-text.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly ref: Ref<HTMLElement>;
  readonly model: ObjectModel;
  readonly route: string;
  readonly pair: DuplicatePair;
  /** Which one of how many. */
  readonly place: { readonly at: number; readonly total: number };
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onDismiss: (() => void) | undefined;
  readonly onReopen: (() => void) | undefined;
  readonly onMerge: () => void;
}

/** The two records of a pair side by side, why they may be the same, and what can be done with them. */
export function PairPanel({ ref, model, route, pair, place, ...ways }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const titleId = useId();
  const number = new Intl.NumberFormat(locale);
  const ids = [pair.first, pair.second] as const;
  const { labels } = usePickerRecords(model.name, ids, model.recordLabel);
  const { data: preview, error, retry } = useComparison(model.name, ids);
  const mayMerge = model.actions.includes('EDIT') && model.actions.includes('DELETE');
  const head = (at: 0 | 1) => {
    const record = preview?.records[at];
    return (
      <>
        <strong>
          <Link to={`${route}/${encodeURIComponent(ids[at])}`}>
            <LabelText label={labels.get(ids[at])} />
          </Link>
        </strong>
        {record && <RecordAge record={record} />}
      </>
    );
  };
  return (
    <section ref={ref} className="card duplicates-panel" tabIndex={-1} aria-labelledby={titleId}>
      <div className="duplicates-bar">
        <h2 id={titleId}>
          {t('people:duplicates.place', { at: number.format(place.at), total: number.format(place.total) })}
        </h2>
        <Button
          icon={<ChevronLeftIcon />}
          aria-label={t('people:duplicates.previous')}
          disabled={!ways.onPrevious}
          onClick={() => ways.onPrevious?.()}
        />
        <Button
          icon={<ChevronRightIcon />}
          aria-label={t('people:duplicates.next')}
          disabled={!ways.onNext}
          onClick={() => ways.onNext?.()}
        />
        <span className="object-table-space" />
        {ways.onDismiss && <Button text={t('people:duplicates.dismiss')} onClick={ways.onDismiss} />}
        {ways.onReopen && <Button text={t('people:duplicates.reopen')} onClick={ways.onReopen} />}
        {mayMerge && <Button intent="primary" text={t('people:merge.open')} onClick={ways.onMerge} />}
      </div>
      <Reasons model={model} pair={pair} />
      {preview ? (
        <MergeTable
          model={model}
          preview={preview}
          heads={[head(0), head(1)]}
          reasons={new Set(pair.equal)}
        />
      ) : error === undefined ? (
        <TableLoading />
      ) : (
        <TableError error={error} onRetry={retry} />
      )}
    </section>
  );
}

/** Why the two may be the same. */
function Reasons({ model, pair: { equal, alike, score } }: Pick<Props, 'model' | 'pair'>) {
  const { t } = useTranslation();
  const percent = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  return (
    <p className="duplicates-reasons">
      {equal.map((name) => (
        <Tag key={name} intent="primary" minimal>
          {t('people:duplicates.reasons.equal', { field: model.fields.get(name)?.label ?? name })}
        </Tag>
      ))}
      {alike !== null && (
        <Tag minimal intent="primary">
          {t('people:duplicates.reasons.alike', { share: percent.format(alike) })}
        </Tag>
      )}
      <small>{t('people:duplicates.explained', { score: percent.format(score) })}</small>
    </p>
  );
}
