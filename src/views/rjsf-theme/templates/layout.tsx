import { Button, Callout, Classes } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import {
  type CyclicSchemaExpandProps,
  type FallbackFieldTemplateProps,
  type GridTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type OptionalDataControlsTemplateProps,
  TranslatableString,
} from '@rjsf/utils';
import { cloneElement, isValidElement, useContext } from 'react';
import { gridSpan } from '../grid-span.ts';
import { VariantsLabel } from '../variants-label.ts';

/** A choice of variants (`oneOf`, `anyOf`) above the fields of the chosen one. */
export function MultiSchemaFieldTemplate(props: MultiSchemaFieldTemplateProps) {
  const { schema, selector, optionSchemaField } = props;
  const label = useContext(VariantsLabel);
  // The properties beside the choice stand under the title already.
  const hasLabel = label !== '' && !schema.properties;
  const choice = isValidElement<{ id: string }>(selector) ? selector.props : undefined;
  return (
    <div className="rjsf-variants">
      {choice && hasLabel && (
        <label className={Classes.LABEL} htmlFor={choice.id}>
          {label}
        </label>
      )}
      {choice && hasLabel ? cloneElement(selector as Selector, { label, hideLabel: false }) : selector}
      {optionSchemaField && (
        <div className="rjsf-variant">
          {/* A variant without a title is named like the choice. */}
          {label ? cloneElement(optionSchemaField as Variant, { title: label }) : optionSchemaField}
        </div>
      )}
    </div>
  );
}

type Selector = React.ReactElement<{ label: string; hideLabel: boolean }>;
type Variant = React.ReactElement<{ title: string }>;

/** A value of a type that the schema leaves open: the type, then the value. */
export function FallbackFieldTemplate({ typeSelector, schemaField }: FallbackFieldTemplateProps) {
  return (
    <div className="rjsf-variants">
      {typeSelector}
      <div className="rjsf-variant">{schemaField}</div>
    </div>
  );
}

/** Rows and columns of `LayoutGridField`: twelve columns, one below the other on narrow screens. */
export function GridTemplate({ children, column, className, style, ...rest }: GridTemplateProps) {
  const classes = `${column ? 'rjsf-column' : 'rjsf-row'} ${(className as string | undefined) ?? ''}`;
  if (!column) {
    return (
      <div className={classes} style={style as React.CSSProperties}>
        {children}
      </div>
    );
  }
  const span = { '--rjsf-span': gridSpan(rest, className) } as React.CSSProperties;
  return (
    <div className={classes} style={{ ...span, ...(style as React.CSSProperties) }}>
      {children}
    </div>
  );
}

/** Adds or takes away the data of an optional object or list. */
export function OptionalDataControls(props: OptionalDataControlsTemplateProps) {
  const { id, label, registry, onAddClick, onRemoveClick } = props;
  const { AddButton, RemoveButton } = registry.templates.ButtonTemplates;
  if (onAddClick) return <AddButton id={id} title={label} registry={registry} onClick={onAddClick} />;
  if (onRemoveClick)
    return <RemoveButton id={id} title={label} registry={registry} onClick={onRemoveClick} />;
  return (
    <em id={id} className="rjsf-empty">
      {label}
    </em>
  );
}

/** Where a schema leads back into itself: one more level on request. */
export function CyclicSchemaExpand(props: CyclicSchemaExpandProps) {
  const { schema, name, fieldPathId, registry, onExpand } = props;
  return (
    <Callout className="rjsf-cycle" compact>
      <span>{registry.translateString(TranslatableString.CycleDetected, [schema.title ?? name])}</span>
      <Button
        id={`${fieldPathId.$id}-button`}
        type="button"
        size="small"
        icon={<ChevronDown />}
        text={registry.translateString(TranslatableString.ExpandButton)}
        onClick={() => onExpand(fieldPathId.$id)}
      />
    </Callout>
  );
}
