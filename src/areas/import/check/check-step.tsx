import { Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../contract/import/report.ts';
import type { StepProps } from '../step/step-props.ts';
import { BackButton, NextButton } from '../step/step-links.tsx';
import { StepCard } from '../step/step-card.tsx';
import { CheckButton } from '../step/check-button.tsx';
import { ErrorTable } from '../error-table.tsx';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { CountTiles } from './count-tiles.tsx';
import { Diffs } from './diffs.tsx';
import { DroppedList } from './dropped-list.tsx';
import { UnmappedColumns } from './unmapped-columns.tsx';
import { UnknownList } from './unknown-list.tsx';
import { Warnings } from './warnings.tsx';

/** The dry run: what an import would do, row by row, before it does anything. */
export function CheckStep(props: StepProps) {
  const { run, editor } = props;
  const { t } = useTranslation();
  const { report } = run;
  const isValid = run.status === 'VALIDATED' && editor.saving === 'saved';
  const isChecking = run.status === 'MAPPED' && report !== null && !report.done;
  // Whoever decides about names still sees what the decision was about.
  const [last, setLast] = useState(report);
  if (report && report !== last) setLast(report);
  const shown = report ?? last;
  const isOld = shown !== null && report === null;
  const canRun = report !== null && report.create + report.update > 0;
  return (
    <StepCard
      title={t('import:check.title')}
      {...(report?.done ? { about: t('import:check.about') } : {})}
      actions={
        <>
          <BackButton to="match" />
          {isValid || run.status !== 'MAPPED' ? (
            <NextButton to="run" text={t('import:next')} disabled={isValid && !canRun} />
          ) : (
            !isChecking && <CheckButton {...props} />
          )}
        </>
      }
    >
      {!shown && (
        <Callout className="import-block" intent="primary" role="status">
          {t('import:check.none')}
        </Callout>
      )}
      {isOld && (
        <Callout className="import-block" intent="warning" role="status">
          {t('import:check.changed')}
        </Callout>
      )}
      {shown && <Found {...props} report={shown} isChecking={isChecking} />}
    </StepCard>
  );
}

interface FoundProps extends StepProps {
  readonly report: ImportReport;
  readonly isChecking: boolean;
}

function Found({ run, metadata, editor, isLocked, problemText, report, isChecking }: FoundProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const total = run.reading?.rowCount ?? report.rows;
  return (
    <>
      {isChecking && (
        <div className="import-block">
          <Progress label={t('import:check.going')} percent={report.progress} />
          <p className="import-note">
            {t('import:check.soFar', { done: texts.number(report.rows), total: texts.number(total) })}
          </p>
        </div>
      )}
      <CountTiles
        label={t('import:check.counts')}
        tiles={(['create', 'update', 'unchanged', 'duplicate', 'invalid'] as const).map((name) => ({
          name: t(`import:check.tile.${name}`),
          about: t(`import:check.tileAbout.${name}`),
          value: report[name],
          tone: TONES[name],
        }))}
      />
      {report.done && report.create + report.update === 0 && (
        <Callout className="import-block" intent="warning" role="status">
          {t('import:check.nothing')}
        </Callout>
      )}
      <UnmappedColumns columns={run.columns} editor={editor} />
      <Warnings warnings={report.warnings} problemText={problemText} />
      <DroppedList dropped={report.dropped} editor={editor} isLocked={isLocked} />
      <UnknownList unknown={report.unknown} metadata={metadata} editor={editor} isLocked={isLocked} />
      {report.errors.length > 0 && (
        <section className="import-block">
          <h3>{t('import:check.errors')}</h3>
          {report.invalid + report.duplicate > report.errors.length && (
            <p className="import-note">
              {t('import:check.firstErrors', { total: texts.number(report.errors.length) })}
            </p>
          )}
          <ErrorTable label={t('import:check.errors')} errors={report.errors} problemText={problemText} />
        </section>
      )}
      {report.left.length > 0 && (
        <section className="import-block">
          <h3>{t('import:check.left')}</h3>
          <ErrorTable label={t('import:check.left')} errors={report.left} problemText={problemText} />
        </section>
      )}
      <Diffs diffs={report.diffs} metadata={metadata} />
    </>
  );
}

const TONES = {
  create: 'good',
  update: 'good',
  unchanged: 'plain',
  duplicate: 'warn',
  invalid: 'bad',
} as const;
