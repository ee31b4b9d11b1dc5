/** The contract of every kind's input: it shows, edits and clears a value, and says what it is, requires and refuses. */
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readdirSync } from 'node:fs';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { KINDS } from '../../../src/contract/kinds/kind.ts';
import { fixedLink } from '../../../src/shell/gallery/data/fixed-link.ts';
import { inputOf } from '../../../src/views/elements/input-of.tsx';
import { fieldView } from '../../../src/views/formats/field-view.ts';
import { preparePage } from '../../support/render.tsx';
import { formField } from '../../views/form/fields.ts';
import { VIEW_FIXTURES, type ViewFixture } from './view-fixtures.ts';

preparePage();

const folders = readdirSync('src/views/kinds', { withFileTypes: true }).filter((each) => each.isDirectory());

it('has a folder for each kind, and a kind for each folder', () => {
  const names = KINDS.map((kind) => kind.toLowerCase().replaceAll('_', '-'));
  expect(folders.map(({ name }) => name).sort()).toEqual(names.toSorted());
});

interface Given {
  readonly value?: unknown;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly error?: string;
}

describe.each(KINDS)('%s', (kind) => {
  const fixture = VIEW_FIXTURES[kind];
  if (!fixture) {
    it('is in no form', () => expect(fieldView({ kind })?.Input).toBeUndefined());
    return;
  }

  /** The kind's input with a label and, if there is one, an error. */
  function show({ value = fixture?.value, readOnly = false, required = false, error }: Given = {}) {
    const onChange = vi.fn();
    const model = formField('field', kind, { ...fixture?.field, readOnly });
    const choices = [{ name: '', label: '' }, ...model.choices];
    function Field() {
      const [current, setCurrent] = useState(value);
      const Input = inputOf(model);
      if (!Input) throw new Error(`${kind} has no input.`);
      return (
        <>
          <label htmlFor="field">The field</label>
          <Input
            id="field"
            model={{ ...model, choices }}
            value={current}
            onChange={(next) => {
              onChange(next);
              setCurrent(next);
            }}
            onBlur={() => undefined}
            required={required}
            readOnly={readOnly}
            invalid={error !== undefined}
            describedBy={error === undefined ? undefined : 'error'}
          />
          {error !== undefined && <p id="error">{error}</p>}
        </>
      );
    }
    const client = new ApolloClient({ link: fixedLink('answers'), cache: new InMemoryCache() });
    const { container } = render(
      <ApolloProvider client={client}>
        <MemoryRouter>
          <Field />
        </MemoryRouter>
      </ApolloProvider>,
    );
    return { onChange, container, input: () => screen.getByLabelText<HTMLInputElement>('The field') };
  }

  const textOf = (container: HTMLElement) =>
    [
      container.textContent,
      ...[...container.querySelectorAll('input, textarea')].map((each) => (each as HTMLInputElement).value),
      ...[...container.querySelectorAll('select')].map((each) => each.selectedOptions[0]?.text ?? ''),
    ].join('\n');

  it('has the name of its label, and shows the value', async () => {
    const { container, input } = show();
    expect(input()).toBeTruthy();
    await waitFor(() => expect(textOf(container)).toContain(fixture.shown));
  });

  it('shows no value as none', () => {
    const { input } = show({ value: null });
    expect(input().value).toBe('');
  });

  const act = async (how: ViewFixture['edit']) => {
    const user = userEvent.setup();
    const { onChange, input } = show();
    await how(user, input());
    await user.tab();
    return onChange;
  };

  it('edits', async () => expect(await act(fixture.edit)).toHaveBeenLastCalledWith(fixture.edited));

  it('clears', async () => {
    expect(await act(fixture.clear)).toHaveBeenLastCalledWith(fixture.cleared ?? null);
  });

  it('only shows what must not be changed', async () => {
    const { container, onChange } = show({ readOnly: true });
    await waitFor(() => expect(container.textContent?.length).toBeGreaterThan('The field'.length - 1));
    const open = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      (each) => !each.readOnly && !each.disabled,
    );
    expect(open).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('says that it is required, and what is wrong', () => {
    const { input } = show({ required: true, error: 'Not this one.' });
    const element = input();
    expect(element.required || element.getAttribute('aria-required') === 'true').toBe(true);
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(element.getAttribute('aria-describedby')?.split(' ')).toContain('error');
  });
});
