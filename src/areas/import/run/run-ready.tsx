import { Button } from '@blueprintjs/core';
import { ImportIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { inSentence } from '../../../views/widgets/in-sentence.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { StepProps } from '../step/step-props.ts';
import { StepCard } from '../step/step-card.tsx';
import { BackButton } from '../step/step-links.tsx';
import { useTaken } from '../step/use-taken.ts';
import { useImportTexts } from '../use-import-texts.ts';

/** Says in words what is about to happen, and begins it. */
export function RunReady({ run, state, metadata, isLocked }: StepProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const errorText = useErrorText();
  const objects = inSentence(metadata.pluralLabel, useIntlLocale());
  const taken = useTaken();
  const { report } = run;
  const left = report ? report.unchanged + report.duplicate + report.invalid : 0;
  const lines = report
    ? [
        ...(report.create > 0
          ? [t('import:run.willCreate', { total: texts.number(report.create), objects })]
          : []),
        ...(report.update > 0
          ? [t('import:run.willUpdate', { total: texts.number(report.update), objects })]
          : []),
        ...(left > 0 ? [t('import:run.willSkip', { total: texts.number(left) })] : []),
      ]
    : [];
  return (
    <StepCard
      title={t('import:run.ready')}
      actions={
        <>
          {taken.error !== undefined && (
            <span className="import-problem" role="alert">
              {errorText(taken.error)}
            </span>
          )}
          <BackButton to="check" />
          <Button
            intent="primary"
            icon={<ImportIcon />}
            text={t('import:run.start')}
            loading={taken.busy}
            disabled={isLocked}
            onClick={() => void taken.run(() => state.take('start'))}
          />
        </>
      }
    >
      <ul className="import-plain-list import-will">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="import-note">{t('import:run.readyAbout')}</p>
    </StepCard>
  );
}
