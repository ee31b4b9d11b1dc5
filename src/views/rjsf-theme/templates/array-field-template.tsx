import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  buttonId,
  getTemplate,
  getUiOptions,
  TranslatableString,
} from '@rjsf/utils';

/** A list of values that can be added, moved, copied and removed. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, registry, items, optionalDataControl } = props;
  const options = getUiOptions(uiSchema);
  const TitleField = getTemplate<'ArrayFieldTitleTemplate'>('ArrayFieldTitleTemplate', registry, options);
  const Description = getTemplate<'ArrayFieldDescriptionTemplate'>(
    'ArrayFieldDescriptionTemplate',
    registry,
    options,
  );
  const { AddButton } = registry.templates.ButtonTemplates;
  const isLocked = Boolean(props.disabled || props.readonly);
  const shared = { fieldPathId, schema, registry, ...(uiSchema && { uiSchema }) };
  const description = options.description ?? schema.description;
  return (
    <fieldset id={fieldPathId.$id} className="rjsf-array">
      <TitleField
        {...shared}
        title={options.title ?? title}
        required={props.required === true}
        optionalDataControl={isLocked ? undefined : optionalDataControl}
      />
      {description && <Description {...shared} description={description} />}
      {isLocked && optionalDataControl}
      {items.length === 0 && (
        <p className="rjsf-empty">{registry.translateString(TranslatableString.EmptyArray)}</p>
      )}
      {items}
      {props.canAdd && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-array-item-add"
          onClick={props.onAddClick}
          disabled={isLocked}
          registry={registry}
          {...(uiSchema && { uiSchema })}
        />
      )}
    </fieldset>
  );
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, registry, uiSchema } = props;
  const Buttons = getTemplate<'ArrayFieldItemButtonsTemplate'>(
    'ArrayFieldItemButtonsTemplate',
    registry,
    getUiOptions(uiSchema),
  );
  return (
    <div className="rjsf-array-item">
      <div className="rjsf-array-item-content">{children}</div>
      {hasToolbar && (
        <div className="rjsf-array-item-buttons">
          <Buttons {...buttonsProps} />
        </div>
      )}
    </div>
  );
}
