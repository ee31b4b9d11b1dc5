import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../notify/index.ts';
import { fetchFile } from './fetch-file.ts';

/** Saves a file, or says in a snackbar why that is not possible. */
export function useFetchFile(): (id: string) => void {
  const { t, i18n } = useTranslation();
  const notify = useNotify();
  return useCallback(
    (id) => {
      const tell = (message: string) => notify({ message, intent: 'danger' });
      fetchFile(id, i18n.language).then(
        (refusal) => {
          if (refusal) tell(t(`errors:responseErrorMsg.${refusal}`));
        },
        () => tell(t('errors:networkError')),
      );
    },
    [t, i18n, notify],
  );
}
