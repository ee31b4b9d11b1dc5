import { useTranslation } from 'react-i18next';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import './account.css';
import { DownloadsSection } from './downloads-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { NameSection } from './name-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** `/app/account`: the user's own login (password, second factor, sessions), and the files that were made for them. */
export function AccountScreen({ viewer }: Pick<AreaScreenProps, 'viewer'>) {
  const { t } = useTranslation();
  return (
    <div className="account">
      <h1>{t('account:title')}</h1>
      <NameSection viewerId={viewer.id} name={viewer.name} />
      <PasswordSection email={viewer.email} />
      <FactorSection />
      <SessionsSection />
      <DownloadsSection />
    </div>
  );
}
