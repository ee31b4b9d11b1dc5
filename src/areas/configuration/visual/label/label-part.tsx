import { InputGroup } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { definitionOf } from '../../../../contract/formats/index.ts';
import { labelPaths } from '../../../../contract/label.ts';
import { authoredLabel } from '../../../../contract/label-template.ts';
import { withKey } from '../../model/view/keys.ts';
import { isRelation } from '../../../../engine/model/fields.ts';
import { Part } from '../part.tsx';
import { Select } from '../../../../views/widgets/select.tsx';
import type { Visual } from '../use-visual.ts';
import { LabelSample } from './label-sample.tsx';

const LEAST = 3;
const MOST = 500;

/** The label of a record: text with fields in braces, and what real records are called by it. */
export function LabelPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, model, metadata, edit } = visual;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(view.label ?? '');
  const [known, setKnown] = useState(view.label);
  if (known !== view.label) {
    setKnown(view.label);
    if ((view.label ?? '') !== (isLabel(text) ? text : '')) setText(view.label ?? '');
  }
  const isWrong = text !== '' && !isLabel(text);
  const change = (next: string) => {
    setText(next);
    if (next === '' || isLabel(next)) edit(withKey(view, 'label', next === '' ? undefined : next), 'label');
  };
  const insert = (path: string) => {
    const caret = input.current?.selectionStart ?? text.length;
    // At the end would be what names records of which all else is empty.
    const at = caret === text.length ? `${text}||`.indexOf('||') : caret;
    const to = at === caret ? (input.current?.selectionEnd ?? at) : at;
    const joint = at > 0 && !/\s$/.test(text.slice(0, at)) ? ' ' : '';
    change(`${text.slice(0, at)}${joint}{${path}}${text.slice(to)}`);
    input.current?.focus();
  };
  const offered = metadata.fields.filter(
    (field) => !field.isCustomField && !isRelation(field) && !['LIST', 'NONE'].includes(field.kind),
  );
  return (
    <Part
      title={t('configuration:label.title')}
      hint={t('configuration:label.hint')}
      document={document}
      keys={['/label']}
    >
      <div className="config-label">
        <div className="config-field config-field-wide">
          <label htmlFor={id}>{t('configuration:label.template')}</label>
          <InputGroup
            id={id}
            inputRef={input}
            value={text}
            placeholder={authoredLabel(model.recordLabel)}
            maxLength={MOST}
            spellCheck={false}
            intent={isWrong ? 'danger' : 'none'}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-problem` : undefined}
            onValueChange={change}
          />
        </div>
        <Select
          aria-label={t('configuration:label.insert')}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
        >
          <option value="" disabled>
            {t('configuration:label.insert')}
          </option>
          {offered
            .filter((field) => definitionOf(field).text !== 'markup')
            .map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
        </Select>
      </div>
      {isWrong && (
        <small id={`${id}-problem`} className="config-wrong">
          {t('configuration:label.noField')}
        </small>
      )}
      <LabelSample model={model} />
    </Part>
  );
}

const isLabel = (text: string) => text.length >= LEAST && labelPaths(text).length > 0;
