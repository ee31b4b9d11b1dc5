import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';

interface Props {
  readonly name: 'tenant' | 'user' | 'password';
  readonly label: string;
  readonly autoComplete: string;
  readonly value: string;
  /** Translated; undefined while the value is right. */
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

export function LoginField({ name, label, autoComplete, value, error, onChange }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={error && <span id={errorId}>{error}</span>}
    >
      <InputGroup
        id={id}
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        size="large"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={name === 'tenant'}
        required
        value={value}
        intent={error ? 'danger' : 'none'}
        aria-invalid={error !== undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
