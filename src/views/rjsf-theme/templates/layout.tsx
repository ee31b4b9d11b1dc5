import { FormGroup, InputGroup } from '@blueprintjs/core';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  getUiOptions,
  type GridTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  TranslatableString,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';

/** The box of a field in the grid. A property that a schema does not name also has its name and a remove button. */
export function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, classNames = '', style, schema, uiSchema, label, registry, children } = props;
  const isWide =
    getUiOptions(uiSchema)['wide'] === true || schema.type === 'object' || schema.type === 'array';
  const className = `rjsf-cell ${isWide ? 'is-wide' : ''} ${classNames}`;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) {
    return (
      <div className={className} style={style}>
        {children}
      </div>
    );
  }
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const isLocked = Boolean(props.disabled || props.readonly);
  const keyId = `${id}-key`;
  return (
    <div className={`${className} rjsf-additional`} style={style}>
      <FormGroup label={registry.translateString(TranslatableString.KeyLabel, [label])} labelFor={keyId}>
        <InputGroup
          key={label}
          id={keyId}
          fill
          defaultValue={label}
          disabled={isLocked}
          onBlur={props.onKeyRenameBlur}
        />
      </FormGroup>
      <div className="rjsf-additional-value">{children}</div>
      <RemoveButton
        id={buttonId(id, 'remove')}
        className="rjsf-object-property-remove"
        disabled={isLocked}
        onClick={props.onRemoveProperty}
        registry={registry}
        {...(uiSchema && { uiSchema })}
      />
    </div>
  );
}

/** A choice of variants (`oneOf`, `anyOf`) above the fields of the chosen one. */
export function MultiSchemaFieldTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <div className="rjsf-variants">
      {selector}
      {optionSchemaField}
    </div>
  );
}

export function GridTemplate({ children, column, ...rest }: GridTemplateProps) {
  return (
    <div {...rest} className={column ? 'rjsf-cell' : 'rjsf-grid'}>
      {children}
    </div>
  );
}

export function OptionalDataControls(props: OptionalDataControlsTemplateProps) {
  const { id, label, registry, onAddClick, onRemoveClick } = props;
  const { AddButton, RemoveButton } = registry.templates.ButtonTemplates;
  if (onAddClick) return <AddButton id={id} title={label} registry={registry} onClick={onAddClick} />;
  if (onRemoveClick)
    return <RemoveButton id={id} title={label} registry={registry} onClick={onRemoveClick} />;
  return <em id={id}>{label}</em>;
}
