import { Button, FormGroup } from '@blueprintjs/core';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import { plainTextOf } from '../../../contract/letters/plain-letter.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { fieldNamed } from '../../widgets/field-named.ts';
import { MultilineControl } from '../../widgets/multiline-control.tsx';
import { plainText } from '../../widgets/plain-text.ts';
import { useLetterContext } from './letter-context.ts';

const nothing = () => undefined;
const parse = (text: string) => text;

interface Props {
  readonly letter: Letter;
  /** Undefined: it is made of the blocks again. */
  readonly onChange: (text: string | undefined) => void;
}

/** The letter for those who read plain text: made of its blocks, until somebody writes it. */
export function OwnText({ letter, onChange }: Props) {
  const { t } = useTranslation();
  const { wrong } = useLetterContext();
  const id = useId();
  const label = t('letters:plain');
  const model = useMemo(() => ({ field: fieldNamed(label) }) as FormFieldModel, [label]);
  const isOwn = letter.text !== undefined;
  return (
    <details className="letter-own-text">
      <summary id="letter-text">{label}</summary>
      <FormGroup helperText={t(isOwn ? 'letters:plainOwn' : 'letters:plainMade')}>
        {isOwn && (
          <label className="sr-only" htmlFor={id}>
            {label}
          </label>
        )}
        {isOwn ? (
          <MultilineControl
            id={id}
            model={model}
            value={letter.text}
            format={plainText}
            parse={parse}
            onChange={(text) => onChange(plainText(text))}
            onBlur={nothing}
            required={false}
            readOnly={false}
            invalid={wrong.has('text')}
            describedBy={undefined}
          />
        ) : (
          <pre className="letter-plain">{plainTextOf(letter.blocks)}</pre>
        )}
      </FormGroup>
      <Button
        size="small"
        text={t(isOwn ? 'letters:plainAgain' : 'letters:plainWrite')}
        onClick={() => onChange(isOwn ? undefined : plainTextOf(letter.blocks))}
      />
    </details>
  );
}
