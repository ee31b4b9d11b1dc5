import { Suspense } from 'react';
import { loadTexts } from '../../../views/texts/load-texts.ts';
import { late } from '../../../views/widgets/late.tsx';
import { SAMPLE_FORMS, type SampleForm } from '../schemas/index.ts';
import type { GalleryGroup } from '../gallery-state.ts';

const SchemaForm = late(async () => {
  const [{ SchemaForm: Form }] = await Promise.all([
    import('../../../views/rjsf-theme/schema-form.tsx'),
    loadTexts('schema-forms'),
  ]);
  return Form;
});

const idOf = (name: string): string => name.toLowerCase().replace(/\W+/g, '-').replace(/^-|-$/g, '');

function Sample({ sample }: { readonly sample: SampleForm }) {
  const { name, schema, uiSchema, formData, props } = sample;
  return (
    <Suspense fallback={null}>
      <SchemaForm
        idPrefix={idOf(name)}
        schema={schema}
        {...(uiSchema ? { uiSchema } : {})}
        {...(formData === undefined ? {} : { formData })}
        {...props}
      />
    </Suspense>
  );
}

export const SCHEMAS: GalleryGroup = {
  id: 'schemas',
  title: 'Schemas of authors',
  states: SAMPLE_FORMS.map((sample) => ({
    id: idOf(sample.name),
    title: sample.name,
    show: () => <Sample sample={sample} />,
  })),
};
