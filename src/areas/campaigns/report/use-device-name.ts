import { useTranslation } from 'react-i18next';

/** What a class of devices is called. */
export function useDeviceName(): (device: string) => string {
  const { t } = useTranslation();
  const names: Readonly<Record<string, string>> = {
    PHONE: t('campaigns:watching.deviceClass.PHONE'),
    TABLET: t('campaigns:watching.deviceClass.TABLET'),
    DESKTOP: t('campaigns:watching.deviceClass.DESKTOP'),
  };
  return (device) => names[device] ?? t('campaigns:watching.deviceClass.OTHER');
}
