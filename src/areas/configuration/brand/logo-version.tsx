import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { useBrandFiles } from '../hooks/use-brand-files.ts';

/** Receivers see the logo as it was when the brand was saved: says which version that is, and takes the current one over. */
export function LogoVersion({ mayEdit }: { readonly mayEdit: boolean }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { older, take, isTaking } = useBrandFiles();
  const tell = (error: unknown) => notify({ message: errorText(error), intent: 'danger' });
  return older.map(({ id, name, version, newestVersion }) => (
    <Callout key={id} compact intent="warning">
      <p>{t('brand:logo.older', { name, version, newest: newestVersion })}</p>
      {mayEdit && (
        <Button
          size="small"
          text={t('brand:logo.take')}
          disabled={isTaking}
          onClick={() => void take().catch(tell)}
        />
      )}
    </Callout>
  ));
}
