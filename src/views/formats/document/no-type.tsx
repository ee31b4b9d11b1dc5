import { useTranslation } from 'react-i18next';
import type { KindInputProps } from '../../widgets/kind-view.ts';

export function NoType({ id }: KindInputProps) {
  const { t } = useTranslation();
  return <p id={id}>{t('documents:chooseType')}</p>;
}
