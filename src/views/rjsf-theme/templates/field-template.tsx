import { FormGroup } from '@blueprintjs/core';
import { type FieldTemplateProps, getTemplate, getUiOptions } from '@rjsf/utils';
import { RequiredMark } from '../required-mark.tsx';

/** Label, description, input, errors and help of one field. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, hidden, errors, help, description, rawDescription, children, registry } =
    props;
  const options = getUiOptions(props.uiSchema);
  const Wrap = getTemplate<'WrapIfAdditionalTemplate'>('WrapIfAdditionalTemplate', registry, options);
  if (hidden) return <div hidden>{children}</div>;

  // RJSF takes the label from every custom field; one that asks for it gets it back.
  const isLabelled = props.displayLabel || (options.field !== undefined && options['labelled'] === true);
  const hasOwnLabel = options.widget === 'checkbox';
  const isInvalid = !props.hideError && (props.rawErrors?.length ?? 0) > 0;
  return (
    <Wrap {...props}>
      <FormGroup
        className="rjsf-group"
        intent={isInvalid ? 'danger' : 'none'}
        {...(isLabelled &&
          !hasOwnLabel && { label: <FieldLabel label={label} required={required} />, labelFor: id })}
      >
        {isLabelled && rawDescription ? description : null}
        {children}
        {errors}
        {help}
      </FormGroup>
    </Wrap>
  );
}

function FieldLabel({ label, required }: { readonly label: string; readonly required: boolean | undefined }) {
  return (
    <>
      {label}
      {required && <RequiredMark />}
    </>
  );
}
