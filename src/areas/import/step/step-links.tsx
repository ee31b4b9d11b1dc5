import { Button } from '@blueprintjs/core';
import { ArrowRightIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ImportStage } from '../model/stage.ts';

/** Goes to another step of the same import. */
export function useGoTo(): (stage: ImportStage) => void {
  const [, setParams] = useSearchParams();
  return (stage) => setParams({ step: stage });
}

export function BackButton({ to }: { readonly to: ImportStage }) {
  const { t } = useTranslation();
  const goTo = useGoTo();
  return <Button variant="minimal" text={t('import:back')} onClick={() => goTo(to)} />;
}

interface NextProps {
  readonly to: ImportStage;
  readonly text: string;
  readonly disabled?: boolean;
}

export function NextButton({ to, text, disabled = false }: NextProps) {
  const goTo = useGoTo();
  return (
    <Button
      intent="primary"
      endIcon={<ArrowRightIcon />}
      text={text}
      disabled={disabled}
      onClick={() => goTo(to)}
    />
  );
}
