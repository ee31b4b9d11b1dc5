import { useId } from 'react';
import type { FormFieldModel, FormSectionModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { EditInPlace } from './edit-in-place.tsx';
import { FactValue } from './fact-value.tsx';
import { isLarge } from './large.ts';
import { useReadRecord } from './record-context.ts';

interface FactsProps {
  /** Of the sections; all of them where not given. */
  readonly names?: readonly string[];
}

/** The fields of a record as they are read, by the sections of its form. What its values hide in the form is not there. */
export function Facts({ names }: FactsProps) {
  const { model } = useReadRecord();
  const { hidden } = useFormStore().get();
  const sections = model.page.sections
    .filter(({ name }) => names?.includes(name) ?? true)
    .map((section) => ({ ...section, fields: section.fields.filter(({ field }) => !hidden.has(field.name)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className="fact-sections">
      {sections.map((section) => (
        <FactSection key={section.name} section={section} />
      ))}
    </div>
  );
}

function FactSection({ section: { title, fields } }: { readonly section: FormSectionModel }) {
  const id = useId();
  const facts = (
    <dl className="facts">
      {fields.map((field) => (
        <Fact key={field.field.name} field={field} />
      ))}
    </dl>
  );
  if (title === undefined) return <section className="fact-section">{facts}</section>;
  return (
    <section className="fact-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {facts}
    </section>
  );
}

function Fact({ field: model }: { readonly field: FormFieldModel }) {
  const { field, wide } = model;
  return (
    <div className="fact" data-field={field.name} data-wide={wide || isLarge(model)}>
      <dt>{field.label}</dt>
      <dd>
        <EditInPlace className="fact-place" field={model} name={field.name} label={field.label}>
          <FactValue field={model} />
        </EditInPlace>
      </dd>
    </div>
  );
}
