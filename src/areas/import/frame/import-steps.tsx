import { Callout } from '@blueprintjs/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useImportMapping } from '../hooks/use-import-mapping.ts';
import type { ImportStage } from '../model/stage.ts';
import { isOpen } from '../model/stage.ts';
import { CheckStep } from '../check/check-step.tsx';
import { FileStep } from '../file/file-step.tsx';
import { MapStep } from '../map/map-step.tsx';
import { MatchStep } from '../match/match-step.tsx';
import { RunStep } from '../run/run-step.tsx';
import { useProblemText } from '../use-problem-text.ts';
import { StepNav } from './step-nav.tsx';
import type { ImportProps, StepProps } from '../step/step-props.ts';

interface Props extends ImportProps {
  readonly stage: ImportStage;
}

const STEPS = {
  file: FileStep,
  map: MapStep,
  match: MatchStep,
  check: CheckStep,
  run: RunStep,
} as const satisfies Record<ImportStage, ComponentType<StepProps>>;

/** The steps of one import. What is changed in one of them is kept whichever is on show. */
export function ImportSteps({ stage, ...props }: Props) {
  const { t } = useTranslation();
  const { run, state, object, metadata, objects } = props;
  const isLocked = !object || !isOpen(run.status);
  const editor = useImportMapping(run, state.map, isLocked);
  const problemText = useProblemText(metadata, objects);
  const Step = STEPS[stage];
  return (
    <>
      <StepNav run={run} current={stage} />
      {!isOpen(run.status) && stage !== 'run' && (
        <Callout className="import-locked" role="note">
          {t('import:locked')}
        </Callout>
      )}
      <Step key={stage} {...props} editor={editor} problemText={problemText} isLocked={isLocked} />
    </>
  );
}
