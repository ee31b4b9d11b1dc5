import { FormGroup, InputGroup } from '@blueprintjs/core';
import { type HTMLInputTypeAttribute, type ReactElement, type ReactNode, useId } from 'react';

export interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  /** What the browser and password managers may fill in: https://html.spec.whatwg.org/#autofill */
  readonly autoComplete: string;
  readonly value: string;
  /** Translated; undefined while the value is right. */
  readonly error: string | undefined;
  readonly hint?: ReactNode;
  readonly type?: HTMLInputTypeAttribute;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  readonly inputMode?: 'numeric' | 'email' | 'text';
  readonly rightElement?: ReactElement;
  readonly onChange: (value: string) => void;
}

/** A required line of text in a form about logins: label, hint and error belong to the input for readers too. */
export function TextField({ label, error, hint, rightElement, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <FormGroup
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      helperText={
        (error ?? hint) ? (
          <>
            {error && <span id={`${id}-error`}>{error}</span>}
            {hint && (
              <span id={`${id}-hint`} className="field-hint">
                {hint}
              </span>
            )}
          </>
        ) : undefined
      }
    >
      <InputGroup
        {...input}
        id={id}
        size="large"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        required
        intent={error ? 'danger' : 'none'}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        {...(rightElement ? { rightElement } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}
