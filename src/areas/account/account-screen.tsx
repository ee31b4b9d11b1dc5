import { useTranslation } from 'react-i18next';
import './account.css';
import { DownloadsSection } from './downloads-section.tsx';
import { FactorSection } from './factor-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The user's own login: password, second factor, sessions; and the files that were made for them. `email`: as whom the user logs in. */
export function AccountScreen({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  return (
    <div className="account">
      <h1>{t('auth:account.title')}</h1>
      <PasswordSection email={email} />
      <FactorSection />
      <SessionsSection />
      <DownloadsSection />
    </div>
  );
}
