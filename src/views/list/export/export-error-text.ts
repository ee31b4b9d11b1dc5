import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../errors/error-text.ts';
import { ExportError } from './download.ts';

/** Why an export failed: what the server said of it, or that its answer broke off. */
export function useExportErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (error instanceof TypeError) return t('errors:networkError');
    if (!(error instanceof ExportError)) return errorText(error);
    const key = `errors:responseErrorMsg.${error.message}`;
    return error.message !== '' && i18n.exists(key) ? t(key, { ...error.params }) : t('errors:unexpected');
  };
}
