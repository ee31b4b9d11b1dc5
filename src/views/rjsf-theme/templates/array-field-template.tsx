import { ButtonGroup } from '@blueprintjs/core';
import {
  type ArrayFieldDescriptionProps,
  type ArrayFieldItemButtonsTemplateProps,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type ArrayFieldTitleProps,
  buttonId,
  descriptionId,
  getTemplate,
  getUiOptions,
  titleId,
  TranslatableString,
} from '@rjsf/utils';
import { cloneElement, isValidElement } from 'react';
import { describedBy } from '../described-by.ts';

/** A list of values that can be added, moved, copied and removed. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, registry, items, optionalDataControl } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
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
    <fieldset
      id={fieldPathId.$id}
      className={`rjsf-array ${props.className ?? ''}`}
      aria-describedby={describedBy(fieldPathId.$id, {
        hasError: (props.rawErrors?.length ?? 0) > 0,
        hasDescription: Boolean(description) && options.label !== false,
      })}
    >
      <TitleField
        {...shared}
        title={options.title ?? title}
        required={props.required === true}
        optionalDataControl={isLocked ? undefined : optionalDataControl}
      />
      {description && <Description {...shared} description={description} />}
      {isLocked && optionalDataControl}
      {items.length === 0 && !optionalDataControl && (
        <p className="rjsf-empty">{registry.translateString(TranslatableString.EmptyArray)}</p>
      )}
      {items.length > 0 && <ol className="rjsf-array-items">{items}</ol>}
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

export function ArrayFieldTitle(props: ArrayFieldTitleProps) {
  const { fieldPathId, title, schema, uiSchema, required, registry, optionalDataControl } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  if (!title || options.label === false) return <>{optionalDataControl}</>;
  const TitleField = getTemplate<'TitleFieldTemplate'>('TitleFieldTemplate', registry, options);
  return (
    <TitleField
      id={titleId(fieldPathId)}
      title={title}
      required={required === true}
      schema={schema}
      registry={registry}
      {...(uiSchema && { uiSchema })}
      optionalDataControl={optionalDataControl}
    />
  );
}

export function ArrayFieldDescription(props: ArrayFieldDescriptionProps) {
  const { fieldPathId, description, registry, schema, uiSchema } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  if (!description || options.label === false) return null;
  const Description = getTemplate<'DescriptionFieldTemplate'>('DescriptionFieldTemplate', registry, options);
  return (
    <Description
      id={descriptionId(fieldPathId)}
      description={description}
      schema={schema}
      registry={registry}
      {...(uiSchema && { uiSchema })}
    />
  );
}

export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, className, buttonsProps, hasToolbar, registry, uiSchema, index } = props;
  const Buttons = getTemplate<'ArrayFieldItemButtonsTemplate'>(
    'ArrayFieldItemButtonsTemplate',
    registry,
    getUiOptions(uiSchema),
  );
  return (
    <li className={`rjsf-array-item ${className}`}>
      <div className="rjsf-array-item-content">{numbered(children, index + 1)}</div>
      {hasToolbar && <Buttons {...buttonsProps} />}
    </li>
  );
}

/** RJSF calls the items of `Names` `Names-1`; we call them `Names 1`. */
function numbered(item: React.ReactNode, number: number): React.ReactNode {
  if (!isValidElement<{ title?: string }>(item) || !item.props.title) return item;
  return cloneElement(item, { title: item.props.title.replace(/-\d+$/, ` ${number}`) });
}

export function ArrayFieldItemButtons(props: ArrayFieldItemButtonsTemplateProps) {
  const { fieldPathId, hasCopy, hasMoveUp, hasMoveDown, hasRemove, registry } = props;
  const { CopyButton, MoveDownButton, MoveUpButton, RemoveButton } = registry.templates.ButtonTemplates;
  const isLocked = Boolean(props.disabled || props.readonly);
  const isMovable = hasMoveUp || hasMoveDown;
  const button = (name: Parameters<typeof buttonId>[1], onClick: () => void, isOff = false) => ({
    id: buttonId(fieldPathId, name),
    disabled: isLocked || isOff,
    onClick,
    registry,
    ...(props.uiSchema && { uiSchema: props.uiSchema }),
  });
  return (
    <ButtonGroup variant="minimal" className="rjsf-array-item-buttons">
      {isMovable && <MoveUpButton {...button('moveUp', props.onMoveUpItem, !hasMoveUp)} />}
      {isMovable && <MoveDownButton {...button('moveDown', props.onMoveDownItem, !hasMoveDown)} />}
      {hasCopy && <CopyButton {...button('copy', props.onCopyItem)} />}
      {hasRemove && <RemoveButton {...button('remove', props.onRemoveItem)} />}
    </ButtonGroup>
  );
}
