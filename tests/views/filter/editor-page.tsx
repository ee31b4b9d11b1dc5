import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import type { FilterDraft } from '../../../src/engine/filter/encode.ts';
import type { FilterEditorProps, FilterState } from '../../../src/views/filter/editor-props.ts';
import { FilterEditor } from '../../../src/views/filter/filter-editor.tsx';
import { renderPage } from '../../support/render.tsx';

/** What the editor has said last. */
export interface Said extends FilterState {
  readonly filter: CompoundFilter | undefined;
}

/** A page that holds a filter on contacts, as lists and forms do. */
export function showEditor(value?: FilterDraft, props: Partial<FilterEditorProps> = {}) {
  const said: Said[] = [];
  function Page() {
    const [held, setHeld] = useState(value);
    return (
      <FilterEditor
        objectName="Contact"
        value={held}
        onChange={(filter, state) => {
          said.push({ filter, ...state });
          setHeld(state.draft);
        }}
        {...props}
      />
    );
  }
  renderPage({ '/': <Page /> }, '/');
  return { said, last: () => said.at(-1) };
}

/** The same, once it is there. */
export async function openEditor(...of: Parameters<typeof showEditor>) {
  const shown = showEditor(...of);
  await screen.findByRole('group', { name: 'Filter' });
  return shown;
}

export const rule = (objectField: string, operator: string, value?: unknown, objectName = 'Contact') =>
  ({
    type: 'FILTER',
    filter: {
      objectName,
      objectField,
      operator,
      ...(value === undefined ? {} : { value: JSON.stringify(value) }),
    },
  }) as CompoundFilter;

export const all = (...compoundFilters: readonly CompoundFilter[]): CompoundFilter => ({
  type: 'EXPRESSION',
  expression: { operator: 'AND', compoundFilters },
});

export const button = (name: string) => screen.getByRole('button', { name });
export const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
