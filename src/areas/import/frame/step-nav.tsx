import { TickIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ImportRun } from '../model/import-run.ts';
import { IMPORT_STAGES, type ImportStage, isReachable } from '../model/stage.ts';

interface Props {
  readonly run: ImportRun;
  readonly current: ImportStage;
}

/** The five steps: those that can be gone to are links. */
export function StepNav({ run, current }: Props) {
  const { t } = useTranslation();
  const at = IMPORT_STAGES.indexOf(current);
  return (
    <nav aria-label={t('import:steps.title')}>
      <ol className="import-steps">
        {IMPORT_STAGES.map((stage, index) => {
          const content = (
            <>
              <span className="import-step-mark" aria-hidden="true">
                {index < at ? <TickIcon size={12} /> : index + 1}
              </span>
              <span className="import-step-name">{t(`import:steps.${stage}`)}</span>
            </>
          );
          return (
            <li key={stage} data-state={index < at ? 'done' : index === at ? 'current' : 'later'}>
              {stage === current || !isReachable(stage, run) ? (
                <span {...(stage === current ? { 'aria-current': 'step' } : { 'aria-disabled': true })}>
                  {content}
                </span>
              ) : (
                <Link to={`?step=${stage}`}>{content}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
