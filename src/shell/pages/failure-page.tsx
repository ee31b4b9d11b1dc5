import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message-page.tsx';

/** Shown instead of a screen that threw, or whose code could not be loaded. The rest of the shell stays. */
export function FailurePage() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t('shell.failure.title')} text={t('shell.failure.text')}>
      <Button onClick={() => location.reload()}>{t('shell.failure.reload')}</Button>
    </MessagePage>
  );
}
