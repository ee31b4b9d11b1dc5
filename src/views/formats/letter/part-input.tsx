import { FormGroup } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartKind } from '../../../contract/letters/letter.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { EmojiMenu } from '../../kinds/string/emoji-menu.tsx';
import { UsefulLength } from '../../kinds/string/useful-length.tsx';
import { RecordPicker } from '../../picker/record-picker.tsx';
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx';
import { fieldNamed } from '../../widgets/field-named.ts';
import { MultilineControl } from '../../widgets/multiline-control.tsx';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import { TextControl } from '../../widgets/text-control.tsx';
import { useLetterContext } from './letter-context.ts';
import { VariablesMenu } from './variables-menu.tsx';

const nothing = () => undefined;
/** Characters of a preview line that inboxes show on phones. */
const USEFUL: Readonly<Record<string, number>> = { preheader: 90 };
const parse = (text: string) => text;

interface Props {
  /** Of the input. */
  readonly id?: string;
  readonly name: string;
  readonly kind: PartKind;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly invalid: boolean;
  /** Of an asset: which files there are to choose from. */
  readonly takes?: 'IMAGE' | 'VIDEO';
}

/** One part of a block. */
export function PartInput({ id: givenId, name, kind, value, onChange, invalid, takes = 'IMAGE' }: Props) {
  const { t } = useTranslation();
  const { assets, filesOf } = useLetterContext();
  const ownId = useId();
  const id = givenId ?? ownId;
  const label = t(`letters:part.${name}`);
  const model = useMemo(() => ({ field: fieldNamed(label) }) as FormFieldModel, [label]);
  const common = {
    id,
    model,
    value,
    onBlur: nothing,
    required: kind.endsWith('!'),
    readOnly: false,
    invalid,
  };
  const useful = USEFUL[name];
  const given = {
    ...common,
    onChange,
    describedBy: useful === undefined ? undefined : `${id}__length`,
  };
  if (kind === 'align' || kind === 'level') {
    const options = kind === 'align' ? ['left', 'center', 'right'] : ['1', '2', '3'];
    const fallback = kind === 'align' ? 'left' : '1';
    return (
      <FormGroup label={label} labelFor={id} className="letter-part is-short">
        <Select
          id={id}
          fill
          value={typeof value === 'number' ? String(value) : plainText(value) || fallback}
          onChange={({ target }) => onChange(kind === 'level' ? Number(target.value) : target.value)}
          options={options.map((option) => ({ value: option, label: t(`letters:${kind}.${option}`) }))}
        />
      </FormGroup>
    );
  }
  if (kind === 'asset!') {
    return (
      <FormGroup label={label} labelFor={id} className="letter-part">
        <RecordPicker
          {...given}
          field={{ ...fieldNamed(label, { kind: 'OBJECT' }), ...assets }}
          rules={filesOf(takes)}
          multiple={false}
          ids={typeof value === 'string' && value !== '' ? [value] : []}
          onChange={([chosen]) => onChange(chosen ?? '')}
        />
      </FormGroup>
    );
  }
  if (kind === 'html!') {
    return (
      <FormGroup label={label} labelFor={id} helperText={t('letters:htmlHelp')} className="letter-part">
        <MultilineControl
          {...given}
          format={plainText}
          parse={parse}
          onChange={(html) => onChange(html ?? '')}
        />
      </FormGroup>
    );
  }
  if (kind === 'rich!') {
    return (
      <FormGroup label={label} labelFor={id} className="letter-part">
        <RichTextEditor
          {...given}
          onChange={(html) => onChange(html ?? '')}
          tools={(insert) => (
            <span className="letter-line">
              <VariablesMenu onChoose={insert} />
              <EmojiMenu onChoose={insert} />
            </span>
          )}
        />
      </FormGroup>
    );
  }
  /** Where the cursor is. */
  const insert = (mark: string) => {
    const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    const text = input?.value ?? plainText(value);
    const at = input?.selectionStart ?? text.length;
    onChange(text.slice(0, at) + mark + text.slice(input?.selectionEnd ?? at));
    input?.focus();
  };
  return (
    <FormGroup label={label} labelFor={id} className="letter-part">
      <div className="letter-line">
        <TextControl
          {...given}
          format={plainText}
          parse={parse}
          {...(kind.startsWith('link') ? { inputMode: 'url', placeholder: 'https://' } : {})}
        />
        <VariablesMenu onChoose={insert} withLinks={kind.startsWith('link')} />
        {kind.startsWith('line') && <EmojiMenu onChoose={insert} />}
      </div>
      {useful !== undefined && <UsefulLength id={`${id}__length`} text={plainText(value)} useful={useful} />}
    </FormGroup>
  );
}
