import { Callout } from '@blueprintjs/core';
import {
  type DescriptionFieldProps,
  type ErrorListProps,
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  helpId,
  type TitleFieldProps,
  TranslatableString,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import { RequiredMark } from '../required-mark.tsx';

export function TitleField({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <legend id={id}>
      {title}
      {required && <RequiredMark />}
      {optionalDataControl}
    </legend>
  );
}

export function DescriptionField({ id, description }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div id={id} className="rjsf-description">
      {description}
    </div>
  );
}

/** The errors of one field; read out when they appear. */
export function FieldError({ errors = [], fieldPathId }: FieldErrorProps) {
  const shown = [...new Set(errors.filter(Boolean))];
  if (shown.length === 0) return null;
  return (
    <ul id={errorId(fieldPathId)} className="rjsf-errors">
      {shown.map((error, index) => (
        <li key={index}>{error}</li>
      ))}
    </ul>
  );
}

export function FieldHelp({ help, fieldPathId }: FieldHelpProps) {
  if (!help) return null;
  return (
    <div id={helpId(fieldPathId)} className="rjsf-help">
      {help}
    </div>
  );
}

/** All errors above the form, for schemas of authors; forms of records place theirs themselves. */
export function ErrorList({ errors, registry }: ErrorListProps) {
  return (
    <Callout intent="danger" role="alert" title={registry.translateString(TranslatableString.ErrorsLabel)}>
      <ul className="rjsf-error-list">
        {errors.map((error, index) => (
          <li key={index}>{error.stack}</li>
        ))}
      </ul>
    </Callout>
  );
}

export function UnsupportedField({ reason, registry }: UnsupportedFieldProps) {
  return (
    <Callout intent="warning">
      {registry.translateString(TranslatableString.UnsupportedFieldWithReason, [reason])}
    </Callout>
  );
}
