import { Classes } from '@blueprintjs/core';
import { type FieldTemplateProps, getSchemaType, getTemplate, getUiOptions, titleId } from '@rjsf/utils';
import { cloneElement } from 'react';
import { RequiredMark } from '../../widgets/required-mark.tsx';
import { VariantsLabel } from '../variants-label.ts';

/** Widgets of several controls: the label names the group and points at none of them. */
const GROUPS: ReadonlySet<unknown> = new Set(['radio', 'checkboxes', 'rating', 'alt-date', 'alt-datetime']);

/** Label, description, input, errors and help of one field. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, required, hidden, errors, help, description, rawDescription, children, registry } =
    props;
  // RJSF gives objects no label: these are chosen.
  const displayLabel = props.displayLabel || Array.isArray(props.schema.enum);
  const options = getUiOptions(props.uiSchema, registry.globalUiOptions);
  const Wrap = getTemplate<'WrapIfAdditionalTemplate'>('WrapIfAdditionalTemplate', registry, options);
  if (hidden) return <div hidden>{children}</div>;

  const part = partOf(props, options);
  const hasLabel = displayLabel && part === 'input' && options.widget !== 'checkbox' && label !== '';
  const hasTexts = displayLabel && (part === 'input' || part === 'open');
  const isGroup = GROUPS.has(options.widget) || (hasLabel && isChoiceOfSeveral(props, options));
  const isInvalid = !props.hideError && (props.rawErrors?.length ?? 0) > 0;
  return (
    <Wrap {...props}>
      <div className={`${Classes.FORM_GROUP} rjsf-group ${isInvalid ? Classes.INTENT_DANGER : ''}`}>
        {hasLabel && (
          <label id={titleId(id)} className={Classes.LABEL} {...(!isGroup && { htmlFor: id })}>
            {label}
            {required && <RequiredMark />}
          </label>
        )}
        <div className={Classes.FORM_CONTENT}>
          {displayLabel && part === 'open' && <div className={Classes.LABEL}>{label}</div>}
          {hasTexts && rawDescription ? description : null}
          {displayLabel && part === 'variants' && props.schema.description
            ? cloneElement(description as React.ReactElement<{ id: string }>, { id: `${id}__variants` })
            : null}
          {part === 'variants' ? (
            <VariantsLabel value={options.label === false ? '' : label}>{children}</VariantsLabel>
          ) : (
            children
          )}
          {errors}
          {part === 'variants' ? null : help}
        </div>
      </div>
    </Wrap>
  );
}

type Options = ReturnType<typeof getUiOptions>;

/**
 * What stands in the field: an input; a fieldset, which has a title of its own; a choice of variants, of which the
 * chosen one is drawn as a field under the same id, with texts and errors; or something that no label can point at,
 * since there is no input (null, what is not supported) or another field under the same id (a type left open).
 */
function partOf(
  { schema, registry, displayLabel, description }: FieldTemplateProps,
  options: Options,
): 'input' | 'fieldset' | 'variants' | 'open' {
  const isUnion = Boolean(schema.oneOf ?? schema.anyOf) && options['fieldReplacesAnyOrOneOf'] !== true;
  if (isUnion && !registry.schemaUtils.isSelect(schema)) {
    // In a layout grid the choice stands alone, as an input; no description comes with it then.
    return (description as unknown) === undefined ? 'input' : 'variants';
  }
  const type = getSchemaType(schema);
  if (options.field !== undefined) return 'input';
  if (Array.isArray(schema.enum)) return 'input';
  if (type === 'object') return 'fieldset';
  if (type === undefined || type === 'null') return 'open';
  return type === 'array' && !(displayLabel && isWidgetOfList(schema, registry, options))
    ? 'fieldset'
    : 'input';
}

function isWidgetOfList(
  schema: FieldTemplateProps['schema'],
  { schemaUtils }: FieldTemplateProps['registry'],
  options: Options,
): boolean {
  return (
    schemaUtils.isMultiSelect(schema) ||
    schemaUtils.isFilesArray(schema, { 'ui:options': options }) ||
    options.widget !== undefined
  );
}

/** Lists of choices are boxes to tick; a discriminated choice of variants in a layout grid is a group of radios. */
function isChoiceOfSeveral({ schema, registry }: FieldTemplateProps, { widget }: Options): boolean {
  if (widget !== undefined) return false;
  if (schema.type === 'array') return registry.schemaUtils.isMultiSelect(schema);
  return Boolean(schema['discriminator']) && !registry.schemaUtils.isSelect(schema);
}
