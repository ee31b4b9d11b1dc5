import { Button } from '@blueprintjs/core';
import { LightbulbIcon, MoonIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { toggleTheme, useTheme } from '../theme.ts';

export function ThemeToggle() {
  const { t } = useTranslation();
  const dark = useTheme() === 'dark';
  const text = dark ? t('shell.theme.toLight') : t('shell.theme.toDark');
  return (
    <Button
      variant="minimal"
      icon={dark ? <LightbulbIcon /> : <MoonIcon />}
      aria-label={text}
      title={text}
      onClick={toggleTheme}
    />
  );
}
