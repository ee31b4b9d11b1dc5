import { Button } from '@blueprintjs/core';
import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import type { StepProps } from './step-props.ts';
import { useGoTo } from './step-links.tsx';
import { useTaken } from './use-taken.ts';

/** Begins the dry run once the server has the whole mapping, and goes to where it is shown. */
export function CheckButton({ run, state, editor, isLocked }: StepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const goTo = useGoTo();
  const taken = useTaken();
  const isChecked = run.status === 'VALIDATED' && editor.saving === 'saved';
  const check = async () => {
    const isGoing = await taken.run(async () => {
      await editor.settle();
      if (!isChecked && !isLocked) await state.take('check');
    });
    if (isGoing) goTo('check');
  };
  const isRead = run.reading?.done ?? false;
  const hasProblems = run.problems.length > 0 && editor.saving === 'saved';
  return (
    <>
      {!isRead && <span className="import-note">{t('import:match.reading')}</span>}
      {taken.error !== undefined && (
        <span className="import-problem" role="alert">
          {errorText(taken.error)}
        </span>
      )}
      <Button
        intent="primary"
        endIcon={<ArrowRightIcon />}
        text={isChecked || isLocked ? t('import:next') : t('import:match.check')}
        loading={taken.busy}
        disabled={!isLocked && (!isRead || hasProblems)}
        onClick={() => void check()}
      />
    </>
  );
}
