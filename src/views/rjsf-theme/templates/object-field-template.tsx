import {
  buttonId,
  canExpand,
  descriptionId,
  getTemplate,
  getUiOptions,
  type ObjectFieldTemplateProps,
  titleId,
} from '@rjsf/utils';
import { useDeferredValue } from 'react';
import { bySection, type SectionOption } from '../sections.ts';

/** Properties that are drawn at once. Those after them are out of sight and come with the next, interruptible pass. */
const FIRST = 40;

/** The properties of an object in a grid; `ui:options.sections` groups them. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, schema, uiSchema, registry, fieldPathId, disabled, readonly } =
    props;
  const options = getUiOptions(uiSchema);
  const isWhole = useDeferredValue(true, properties.length <= FIRST);
  // The choice of a variant draws a pure union; an empty frame around it would only add noise.
  if ((schema.oneOf ?? schema.anyOf) && !schema.properties && properties.length === 0) return null;

  const TitleField = getTemplate<'TitleFieldTemplate'>('TitleFieldTemplate', registry, options);
  const DescriptionField = getTemplate<'DescriptionFieldTemplate'>(
    'DescriptionFieldTemplate',
    registry,
    options,
  );
  const { AddButton } = registry.templates.ButtonTemplates;
  const isLocked = Boolean(disabled || readonly);
  const control = props.optionalDataControl;
  const shared = { schema, registry, ...(uiSchema && { uiSchema }) };
  const drawn = isWhole ? properties : properties.slice(0, FIRST);
  const sections = bySection(drawn, (options['sections'] as readonly SectionOption[] | undefined) ?? []);
  return (
    <fieldset
      id={fieldPathId.$id}
      className={`rjsf-object ${props.className ?? ''}`}
      aria-describedby={description ? descriptionId(fieldPathId) : undefined}
    >
      {title && (
        <TitleField
          {...shared}
          id={titleId(fieldPathId)}
          title={title}
          required={props.required === true}
          optionalDataControl={isLocked ? undefined : control}
        />
      )}
      {description && (
        <DescriptionField {...shared} id={descriptionId(fieldPathId)} description={description} />
      )}
      {isLocked || !title ? control : null}
      {sections.map((section) => (
        <FormSection key={section.name} name={section.name} title={section.title}>
          {section.properties.map(({ content }) => content)}
        </FormSection>
      ))}
      {canExpand(schema, uiSchema, props.formData) && (
        <AddButton
          id={buttonId(fieldPathId, 'add')}
          className="rjsf-object-property-expand"
          onClick={props.onAddProperty}
          disabled={isLocked}
          registry={registry}
          {...(uiSchema && { uiSchema })}
        />
      )}
    </fieldset>
  );
}

interface FormSectionProps {
  readonly name: string;
  readonly title: string | undefined;
  readonly children: React.ReactNode;
}

function FormSection({ name, title, children }: FormSectionProps) {
  if (title === undefined) return <div className="rjsf-grid">{children}</div>;
  return (
    <fieldset className="rjsf-section" data-section={name}>
      <legend>{title}</legend>
      <div className="rjsf-grid">{children}</div>
    </fieldset>
  );
}
