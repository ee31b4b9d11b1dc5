import { useMemo } from 'react';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { RichTextEditor } from '../../../views/rich-text/rich-text-editor.tsx';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { useEditor } from './editor-context.ts';
import { FieldSelect } from './field-select.tsx';

const nothing = () => undefined;

interface Props {
  readonly id: string;
  readonly label: string;
  readonly value: unknown;
  readonly isWrong: boolean;
  /** Characters that are read. */
  readonly maxLength?: number | undefined;
  readonly onChange: (value: string) => void;
}

/** A text with formatting that may name fields of receivers. */
export function RichTextWithFields({ id, label, value, isWrong, maxLength = 4000, onChange }: Props) {
  const { readOnly } = useEditor();
  const model = useMemo(
    () => ({ field: fieldNamed(label, { maxLength }) }) as FormFieldModel,
    [label, maxLength],
  );
  return (
    <RichTextEditor
      id={id}
      model={model}
      value={value}
      onChange={(html) => onChange(typeof html === 'string' ? html : '')}
      onBlur={nothing}
      required={false}
      readOnly={readOnly}
      invalid={isWrong}
      describedBy={undefined}
      tools={(insert) => <FieldSelect onChoose={(name) => insert(`{{${name}}}`)} />}
    />
  );
}
