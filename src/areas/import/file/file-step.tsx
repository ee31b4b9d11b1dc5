import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FILE } from '../model/stage.ts';
import { NextButton } from '../step/step-links.tsx';
import type { StepProps } from '../step/step-props.ts';
import { StepCard } from '../step/step-card.tsx';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { ReadingFields } from './reading-fields.tsx';
import { RowPreview } from './row-preview.tsx';

/** How the file was understood: what it looks like so, and what can be understood otherwise. */
export function FileStep({ run, route, state, isLocked, problemText }: StepProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const { reading, columns, sameFile } = run;
  const problems = run.problems.filter(({ pointer }) => pointer === FILE);
  /** A sheet has hidden rows, and nobody has said yet whether they are meant. */
  const isAsked = reading !== null && reading.hiddenRows > 0 && reading.takesHiddenRows === null;
  const isRead = columns.length > 0 && problems.length === 0 && !isAsked;
  return (
    <StepCard
      title={t('import:file.title')}
      about={t('import:file.about')}
      actions={<NextButton to="map" text={t('import:next')} disabled={!isRead} />}
    >
      {sameFile && (
        <Callout className="import-block" intent="warning" title={t('import:file.same')}>
          {t('import:file.sameText', {
            when: texts.moment(sameFile.createdAt),
            who: sameFile.userName ?? '–',
          })}{' '}
          <Link to={`${route}/${encodeURIComponent(sameFile.id)}`}>{t('import:file.sameLink')}</Link>
        </Callout>
      )}
      {reading && <ReadingFields key={run.id} reading={reading} isLocked={isLocked} onChange={state.read} />}
      {problems.length > 0 && (
        <Callout className="import-block" intent="danger" title={t('import:file.unread')} role="status">
          {problems.map(problemText).join(' ')}
        </Callout>
      )}
      {reading && !reading.done && problems.length === 0 && (
        <div className="import-block">
          <Progress label={t('import:file.reading')} percent={reading.progress} />
          <p className="import-note">
            {reading.rowCount === null
              ? t('import:file.reading')
              : t('import:file.readSoFar', { total: texts.number(reading.rowCount) })}
          </p>
        </div>
      )}
      {reading?.done && columns.length === 0 && problems.length === 0 && (
        <Callout className="import-block" intent="danger" title={t('import:file.empty')} role="status">
          {t('import:file.emptyText')}
        </Callout>
      )}
      {columns.length > 0 && <RowPreview run={run} columns={columns} />}
    </StepCard>
  );
}
