import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { SampleForm } from '../../../src/shell/gallery/schemas/index.ts';
import { SchemaForm } from '../../../src/views/rjsf-theme/schema-form.tsx';

/** Shows a form of a schema as soon as Ajv is there; answers what it sends. */
export async function showForm({ schema, uiSchema = {}, formData, props }: Omit<SampleForm, 'name'>) {
  const sent: unknown[] = [];
  const onChange = vi.fn();
  const form = (
    <SchemaForm
      {...props}
      schema={schema}
      uiSchema={uiSchema}
      formData={formData}
      onChange={onChange}
      onSubmit={({ formData: data }) => sent.push(data)}
    />
  );
  const { container } = await act(async () => {
    const view = render(form);
    await import('../../../src/views/rjsf-theme/schema-validator.ts');
    return view;
  });
  const user = userEvent.setup();
  const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }));
  return { container, sent, onChange, user, submit };
}
