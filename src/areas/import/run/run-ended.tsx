import { Callout, type Intent } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ImportStatus } from '../../../contract/import/status.ts';
import { CountTiles } from '../check/count-tiles.tsx';
import type { StepProps } from '../step/step-props.ts';
import { StepCard } from '../step/step-card.tsx';
import { Uploader } from '../upload/uploader.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { ResultLinks } from './result-links.tsx';
import { resultTiles } from './result-tiles.ts';
import { RunErrors } from './run-errors.tsx';
import { UndoButton } from './undo-button.tsx';
import { UndoResult } from './undo-result.tsx';

const INTENTS: Partial<Record<ImportStatus, Intent>> = {
  IMPORTED: 'success',
  IMPORTED_WITH_ERRORS: 'warning',
  FAILED: 'danger',
  STOPPED: 'warning',
};

/** What has become of the rows, and what can be done about it: the wrong ones mended, or all of it taken back. */
export function RunEnded({ run, state, metadata, objects, route, object, problemText }: StepProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const navigate = useNavigate();
  const { status, counts, startedAt, endedAt, undo } = run;
  const wrong = (counts?.failed ?? 0) + (counts?.left ?? 0);
  const written = (counts?.created ?? 0) + (counts?.updated ?? 0);
  const canUndo = object !== undefined && written > 0 && undo === null && status !== 'UNDONE';
  const seconds = startedAt && endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : undefined;
  return (
    <StepCard title={t('import:run.ended')}>
      <Callout className="import-block" intent={INTENTS[status] ?? 'none'} role="status">
        {t(`import:run.endedAs.${status}`)}{' '}
        {seconds !== undefined &&
          status !== 'UNDONE' &&
          t('import:run.took', { time: texts.duration(seconds) })}
      </Callout>
      {counts && <CountTiles label={t('import:run.counts')} tiles={resultTiles(counts, t)} />}
      {undo && <UndoResult undo={undo} metadata={metadata} />}
      <div className="import-section-head import-block">
        <ResultLinks run={run} metadata={metadata} objects={objects} />
        {canUndo && <UndoButton onUndo={() => state.take('undo')} />}
      </div>
      {wrong > 0 && (
        <>
          <RunErrors run={run} problemText={problemText} />
          {object && status !== 'UNDONE' && (
            <section className="import-block">
              <h3>{t('import:run.correct')}</h3>
              <p className="import-note">{t('import:run.correctAbout')}</p>
              <Uploader
                objectName={run.objectName}
                corrects={run.id}
                label={t('import:run.correctChoose')}
                onDone={(id) => void navigate(`${route}/${encodeURIComponent(id)}?step=file`)}
              />
            </section>
          )}
        </>
      )}
    </StepCard>
  );
}
