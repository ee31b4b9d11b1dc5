import { Callout } from '@blueprintjs/core';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../../../contract/introspection.ts';
import { type MappingEditor, useImportMapping } from '../../../../engine/hooks/use-import-mapping.ts';
import type { ImportObject } from '../../../../engine/hooks/use-import-objects.ts';
import type { ImportRunState } from '../../../../engine/hooks/use-import-run.ts';
import type { ImportRun } from '../../../../engine/import/import-run.ts';
import type { ImportStage } from '../../../../engine/import/stage.ts';
import { isOpen } from '../../../../engine/import/stage.ts';
import type { AreaScreenProps } from '../../../area-screen.ts';
import { CheckStep } from '../check/check-step.tsx';
import { FileStep } from '../file/file-step.tsx';
import { MapStep } from '../map/map-step.tsx';
import { MatchStep } from '../match/match-step.tsx';
import { RunStep } from '../run/run-step.tsx';
import { type ProblemText, useProblemText } from '../use-problem-text.ts';
import { StepNav } from './step-nav.tsx';

interface Props extends Pick<AreaScreenProps, 'route' | 'objects'> {
  readonly stage: ImportStage;
  readonly run: ImportRun;
  readonly state: ImportRunState;
  /** Undefined where the viewer may not import its records any more. */
  readonly object: ImportObject | undefined;
  readonly metadata: ObjectMetadata;
}

/** What each step gets. */
export interface StepProps extends Omit<Props, 'stage'> {
  readonly editor: MappingEditor;
  readonly problemText: ProblemText;
  /** Nothing can be changed: the import has begun, or the right to it is gone. */
  readonly isLocked: boolean;
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
