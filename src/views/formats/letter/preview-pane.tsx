import { Button, ButtonGroup, Switch } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { useLetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { RecordPicker } from '../../picker/record-picker.tsx';
import { fieldNamed } from '../../widgets/field-named.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';

const NO_RULES = { filter: undefined, create: false };
const nothing = () => undefined;
const WIDTHS = [600, 375] as const;

interface Props {
  readonly about: ObjectMetadata | undefined;
  /** Undefined for an empty letter. */
  readonly text: string | undefined;
  /** The object whose records bring the people in, if the letter may name their fields. */
  readonly recordObject: ObjectMetadata | undefined;
}

/** The letter as somebody gets it. */
export function PreviewPane({ about, text, recordObject }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [person, setPerson] = useState<string>();
  const [look, setLook] = useState<600 | 375 | 'text'>(600);
  const [isDark, setDark] = useState(false);
  const [record, setRecord] = useState<string>();
  // People may be such records themselves.
  const isPerson = recordObject !== undefined && recordObject.name === about?.name;
  const { preview, failed } = useLetterPreview(
    about?.name,
    text,
    person,
    false,
    recordObject?.name,
    isPerson ? person : record,
  );
  const kb = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 1,
    style: 'unit',
    unit: 'kilobyte',
  }).format((preview?.bytes ?? 0) / 1024);
  return (
    <section className="letter-preview" aria-label={t('letters:preview')}>
      {about && <Sample label={t('letters:previewAs')} object={about} chosen={person} onChoose={setPerson} />}
      {recordObject && !isPerson && (
        <Sample label={t('letters:previewWith')} object={recordObject} chosen={record} onChoose={setRecord} />
      )}
      <div className="letter-looks">
        <ButtonGroup>
          {WIDTHS.map((width) => (
            <Button
              key={width}
              size="small"
              active={look === width}
              aria-pressed={look === width}
              onClick={() => setLook(width)}
            >
              {`${width} px`}
            </Button>
          ))}
          <Button
            size="small"
            active={look === 'text'}
            aria-pressed={look === 'text'}
            onClick={() => setLook('text')}
          >
            {t('letters:asText')}
          </Button>
        </ButtonGroup>
        {look !== 'text' && (
          <Switch checked={isDark} label={t('letters:dark')} onChange={() => setDark(!isDark)} />
        )}
        {preview?.html && <span className="letter-size">{kb}</span>}
      </div>
      {failed && <p role="alert">{t('letters:previewFailed')}</p>}
      {!preview?.html && !failed && <p className="letter-none">{t('letters:noPreview')}</p>}
      {preview?.html && look === 'text' && <pre className="letter-plain">{preview.text}</pre>}
      {preview?.html && look !== 'text' && (
        // Its pictures come with the viewer's session; nothing in it runs.
        <iframe
          title={t('letters:preview')}
          sandbox="allow-same-origin"
          srcDoc={preview.html}
          style={{ width: look === 375 ? 375 : '100%', colorScheme: isDark ? 'dark' : 'light' }}
        />
      )}
    </section>
  );
}

interface SampleProps {
  readonly label: string;
  readonly object: ObjectMetadata;
  /** Id of the record. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** The record by whose values the letter is shown. */
function Sample({ label, object, chosen, onChoose }: SampleProps) {
  const id = useId();
  return (
    <div className="letter-person">
      <label htmlFor={id}>{label}</label>
      <RecordPicker
        id={id}
        field={fieldNamed(label, {
          kind: 'OBJECT',
          typeName: object.name,
          recordLabel: object.recordLabel,
        })}
        multiple={false}
        ids={chosen === undefined ? [] : [chosen]}
        onChange={([next]) => onChoose(next)}
        onBlur={nothing}
        required={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        rules={NO_RULES}
      />
    </div>
  );
}
