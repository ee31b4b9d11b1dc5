import { Button } from '@blueprintjs/core';
import { EyeOffIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../contract/constants.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface Props extends Omit<TextFieldProps, 'type' | 'rightElement' | 'autoComplete' | 'hint'> {
  /** A new password shows its rules. */
  readonly isNew?: boolean;
}

/** A password that can be looked at. It may be pasted, and filled in by a password manager. */
export function PasswordField({ isNew = false, ...field }: Props) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const rules = t('auth:password.rules', { min: PASSWORD_MIN_LENGTH, max: PASSWORD_MAX_LENGTH });
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew ? { hint: rules } : {})}
      rightElement={
        <Button
          variant="minimal"
          icon={shown ? <EyeOffIcon /> : <EyeOpenIcon />}
          aria-label={t(shown ? 'auth:password.hide' : 'auth:password.show')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
