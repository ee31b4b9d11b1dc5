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

interface Props {
  readonly visual: Visual;
  /** What is written so: what a record is called, or what tells those of one name apart where all objects are searched. */
  readonly name: 'label' | 'detail';
}

/** Text with fields in braces, and for labels what real records are called by it. */
export function LabelPart({ visual, name }: Props) {
  const { t } = useTranslation();
  const isLabelPart = name === 'label';
  const { document, view, model, metadata, edit } = visual;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(view[name] ?? '');
  const [known, setKnown] = useState(view[name]);
  const kept = view[name];
  if (known !== kept) {
    setKnown(kept);
    if ((kept ?? '') !== (isLabel(text) ? text : '')) setText(kept ?? '');
  }
  const isWrong = text !== '' && !isLabel(text);
  const change = (next: string) => {
    setText(next);
    if (next === '' || isLabel(next)) edit(withKey(view, name, next === '' ? undefined : next), name);
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
      title={t(isLabelPart ? 'configuration:label.title' : 'configuration:detail.title')}
      hint={t(isLabelPart ? 'configuration:label.hint' : 'configuration:detail.hint')}
      document={document}
      keys={[`/${name}`]}
    >
      <div className="config-label">
        <div className="config-field config-field-wide">
          <label htmlFor={id}>
            {t(isLabelPart ? 'configuration:label.template' : 'configuration:detail.template')}
          </label>
          <InputGroup
            id={id}
            inputRef={input}
            value={text}
            placeholder={isLabelPart ? authoredLabel(model.recordLabel) : ''}
            maxLength={MOST}
            spellCheck={false}
            intent={isWrong ? 'danger' : 'none'}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-problem` : undefined}
            onValueChange={change}
          />
        </div>
        <Select
          aria-label={t(isLabelPart ? 'configuration:label.insert' : 'configuration:detail.insert')}
          value=""
          onChange={(event) => insert(event.currentTarget.value)}
        >
          <option value="" disabled>
            {t('configuration:label.insert')}
          </option>
          {offered
            .filter((field) => definitionOf(field).text !== 'markup')
            .map(({ name: field, label }) => (
              <option key={field} value={field}>
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
      {isLabelPart && <LabelSample model={model} />}
    </Part>
  );
}

const isLabel = (text: string) => text.length >= LEAST && labelPaths(text).length > 0;
