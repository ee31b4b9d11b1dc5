import { Callout } from '@blueprintjs/core';
import { RichDescription, RichHelp } from '@rjsf/core';
import {
  type DescriptionFieldProps,
  errorId,
  type FieldErrorProps,
  type FieldHelpProps,
  helpId,
  type TitleFieldProps,
  TranslatableString,
  type UnsupportedFieldProps,
} from '@rjsf/utils';
import { RequiredMark } from '../../widgets/required-mark.tsx';

export function TitleField({ id, title, required, optionalDataControl }: TitleFieldProps) {
  return (
    <>
      <legend id={id}>
        {title}
        {required && <RequiredMark />}
      </legend>
      {optionalDataControl && <div className="rjsf-optional">{optionalDataControl}</div>}
    </>
  );
}

export function DescriptionField({ id, description, registry, uiSchema }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div id={id} className="rjsf-description">
      <RichDescription description={description} registry={registry} uiSchema={uiSchema ?? {}} />
    </div>
  );
}

/** The errors of one field; read out with the field when it takes the focus. */
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

export function FieldHelp({ help, fieldPathId, registry, uiSchema }: FieldHelpProps) {
  if (!help) return null;
  return (
    <div id={helpId(fieldPathId)} className="rjsf-help">
      <RichHelp help={help as string} registry={registry} uiSchema={uiSchema ?? {}} />
    </div>
  );
}

/** A part of a schema that no field can be made of, with the reason: for its author. */
export function UnsupportedField({ schema, reason, registry }: UnsupportedFieldProps) {
  const text = reason
    ? registry.translateString(TranslatableString.UnsupportedFieldWithReason, [reason])
    : registry.translateString(TranslatableString.UnsupportedField);
  return (
    <Callout intent="warning" className="rjsf-unsupported">
      <p>{text}</p>
      <pre>{JSON.stringify(schema, null, 2)}</pre>
    </Callout>
  );
}
