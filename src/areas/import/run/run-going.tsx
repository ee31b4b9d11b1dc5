import { Button } from '@blueprintjs/core';
import { PauseIcon, PlayIcon, StopIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { CountTiles } from '../check/count-tiles.tsx';
import type { StepProps } from '../step/step-props.ts';
import { StepCard } from '../step/step-card.tsx';
import { useTaken } from '../step/use-taken.ts';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { resultTiles } from './result-tiles.ts';
import { useRate } from './use-rate.ts';

/** How far the import is, how fast, and how long it will take; it can be held and ended. */
export function RunGoing({ run, state, object }: StepProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const errorText = useErrorText();
  const taken = useTaken();
  const [isStopping, setStopping] = useState(false);
  const { status, counts } = run;
  const done = counts?.done ?? 0;
  const rows = counts?.rows ?? run.reading?.rowCount ?? 0;
  const rate = useRate(done, status === 'RUNNING');
  const percent = rows > 0 ? (done / rows) * 100 : (run.progress ?? 0);
  const facts = [
    t('import:run.rows', { done: texts.number(done), total: texts.number(rows) }),
    ...(rate > 0
      ? [
          t('import:run.rate', { rate: texts.number(Math.round(rate)) }),
          t('import:run.left', { time: texts.duration((rows - done) / rate) }),
        ]
      : []),
  ];
  return (
    <StepCard
      title={t(`import:run.going.${status}`)}
      about={t('import:run.goingAbout')}
      actions={
        object && (
          <>
            {taken.error !== undefined && (
              <span className="import-problem" role="alert">
                {errorText(taken.error)}
              </span>
            )}
            <Button icon={<StopIcon />} text={t('import:run.stop')} onClick={() => setStopping(true)} />
            {status === 'PAUSED' ? (
              <Button
                intent="primary"
                icon={<PlayIcon />}
                text={t('import:run.resume')}
                loading={taken.busy}
                onClick={() => void taken.run(() => state.take('resume'))}
              />
            ) : (
              <Button
                icon={<PauseIcon />}
                text={t('import:run.pause')}
                loading={taken.busy}
                onClick={() => void taken.run(() => state.take('pause'))}
              />
            )}
          </>
        )
      }
    >
      <div className="import-block">
        <Progress label={t(`import:run.going.${status}`)} percent={percent} isHeld={status === 'PAUSED'} />
        <p className="import-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {counts && <CountTiles label={t('import:run.counts')} tiles={resultTiles(counts, t)} />}
      {isStopping && (
        <ConfirmDialog
          title={t('import:run.stopTitle')}
          text={t('import:run.stopText')}
          confirm={t('import:run.stop')}
          onConfirm={() => state.take('stop')}
          onClose={() => setStopping(false)}
        />
      )}
    </StepCard>
  );
}
