import { Button } from '@blueprintjs/core';
import { LightbulbIcon, MoonIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useChoose } from '../viewer/preferences.ts';
import { useIsDark } from '../browser/theme.ts';

/** Light or dark, for whoever is not logged in; the user menu has both, and the system's. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const dark = useIsDark();
  const choose = useChoose();
  const text = dark ? t('shell.theme.toLight') : t('shell.theme.toDark');
  return (
    <Button
      variant="minimal"
      icon={dark ? <LightbulbIcon /> : <MoonIcon />}
      aria-label={text}
      title={text}
      onClick={() => choose({ theme: dark ? 'light' : 'dark' })}
    />
  );
}
