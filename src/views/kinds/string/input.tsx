import { type HTMLAttributes, Suspense } from 'react';
import type { TextFormat } from '../../../contract/kinds/kind.ts';
import { RichTextInput } from '../../rich-text/rich-text-input.tsx';
import { late } from '../../widgets/late.tsx';
import { MultilineControl } from '../../widgets/multiline-control.tsx';
import { TextControl } from '../../widgets/text-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** Few forms have a filter. */
const FilterInput = late(async () => (await import('../../filter/filter-input.tsx')).FilterInput);

interface LineFormat {
  readonly type: string;
  readonly inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
}

type MultilineFormat = 'multiline' | 'filter' | 'richText';

/** Formats of one line. The rules are the contract's: `type` only chooses the keyboard, as the form has `noValidate`. */
const LINES = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
} as const satisfies Record<Exclude<TextFormat, MultilineFormat>, LineFormat>;
const PLAIN: LineFormat = { type: 'text', inputMode: 'text' };

function format(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function parse(text: string): string | null {
  return text === '' ? null : text;
}

/** Text, in the manner of its format. */
export function StringInput(props: KindInputProps) {
  const { field, widget } = props.model;
  const { format: name } = field;
  if (name === 'richText') return <RichTextInput {...props} />;
  if (name === 'filter' && field.filterObject) {
    return (
      <Suspense fallback={<div id={props.id} className="bp6-skeleton" style={{ height: 42 }} />}>
        <FilterInput {...props} objectName={field.filterObject} />
      </Suspense>
    );
  }
  if (name === 'multiline' || name === 'filter' || widget === 'multiline')
    return <MultilineControl {...props} format={format} parse={parse} />;
  return <TextControl {...props} {...(name ? LINES[name] : PLAIN)} format={format} parse={parse} />;
}
