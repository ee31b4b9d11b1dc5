import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../views/auth-form/text-field.tsx';

interface Props {
  readonly value: string;
  readonly error: string | undefined;
  readonly isRecovery: boolean;
  readonly onChange: (value: string) => void;
  readonly onKind: (isRecovery: boolean) => void;
}

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export function CodeField({ value, error, isRecovery, onChange, onKind }: Props) {
  const { t } = useTranslation();
  const kind = isRecovery ? 'recovery' : 'app';
  return (
    <>
      <TextField
        key={kind}
        name="code"
        label={t(`auth:login.code.${kind}`)}
        hint={t(`auth:login.code.${kind}Hint`)}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoFocus
        value={value}
        error={error}
        onChange={onChange}
      />
      <Button
        variant="minimal"
        size="small"
        className="login-switch"
        text={t(isRecovery ? 'auth:login.code.useApp' : 'auth:login.code.useRecovery')}
        onClick={() => onKind(!isRecovery)}
      />
    </>
  );
}
