import { Classes } from '@blueprintjs/core';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  getSchemaType,
  getUiOptions,
  TranslatableString,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';

/** The box of a field in the grid. A property that a schema does not name also has its name and a remove button. */
export function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, classNames = '', style, schema, uiSchema, label, registry, children } = props;
  const isAdditional = ADDITIONAL_PROPERTY_FLAG in schema;
  const className = `rjsf-cell ${isAdditional || isWide(props) ? 'is-wide' : ''} ${classNames}`;
  if (!isAdditional) {
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
      <div className={`${Classes.FORM_GROUP} rjsf-group`}>
        <label className={Classes.LABEL} htmlFor={keyId}>
          {registry.translateString(TranslatableString.KeyLabel, [label])}
        </label>
        <input
          key={label}
          id={keyId}
          className={`${Classes.INPUT} ${Classes.FILL}`}
          defaultValue={label}
          disabled={isLocked}
          onBlur={props.onKeyRenameBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Takes the new name, instead of sending the form with the old one.
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      </div>
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

function isWide({ schema, uiSchema, registry }: WrapIfAdditionalTemplateProps): boolean {
  const options = getUiOptions(uiSchema);
  if (typeof options['wide'] === 'boolean') return options['wide'];
  if (options.widget === 'textarea' || options.widget === 'alt-datetime') return true;
  const type = getSchemaType(schema);
  if (type === 'object' || (schema.oneOf ?? schema.anyOf)) return !registry.schemaUtils.isSelect(schema);
  return type === 'array' && !registry.schemaUtils.isMultiSelect(schema);
}
