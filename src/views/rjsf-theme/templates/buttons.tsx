import { Button } from '@blueprintjs/core';
import { Add, ArrowDown, ArrowUp, Cross, Duplicate, Trash } from '@blueprintjs/icons';
import {
  getSubmitButtonOptions,
  type IconButtonProps,
  type SubmitButtonProps,
  TranslatableString,
} from '@rjsf/utils';
import type { JSX } from 'react';

function iconButton(icon: JSX.Element, text: TranslatableString, intent: 'none' | 'danger' = 'none') {
  return function IconButton({ id, className, title, onClick, disabled, registry }: IconButtonProps) {
    const label = title ?? registry.translateString(text);
    return (
      <Button
        {...(id !== undefined && { id })}
        className={className ?? ''}
        type="button"
        variant="minimal"
        intent={intent}
        icon={icon}
        title={label}
        aria-label={label}
        disabled={disabled === true}
        onClick={(event) => onClick?.(event as React.MouseEvent<HTMLButtonElement>)}
      />
    );
  };
}

function AddButton({ id, className, title, onClick, disabled, registry }: IconButtonProps) {
  return (
    <Button
      {...(id !== undefined && { id })}
      className={className ?? ''}
      type="button"
      size="small"
      icon={<Add />}
      text={title ?? registry.translateString(TranslatableString.AddItemButton)}
      disabled={disabled === true}
      onClick={(event) => onClick?.(event as React.MouseEvent<HTMLButtonElement>)}
    />
  );
}

function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const { submitText, norender, props = {} } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  return (
    <Button
      type="submit"
      intent="primary"
      text={submitText}
      className={props['className'] ?? ''}
      disabled={props.disabled === true}
    />
  );
}

export const ButtonTemplates = {
  AddButton,
  SubmitButton,
  CopyButton: iconButton(<Duplicate />, TranslatableString.CopyButton),
  MoveDownButton: iconButton(<ArrowDown />, TranslatableString.MoveDownButton),
  MoveUpButton: iconButton(<ArrowUp />, TranslatableString.MoveUpButton),
  RemoveButton: iconButton(<Trash />, TranslatableString.RemoveButton, 'danger'),
  ClearButton: iconButton(<Cross />, TranslatableString.ClearButton),
};
