import { Callout, Checkbox, FormGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadingChange } from '../hooks/use-import-run.ts';
import type { ImportReading } from '../model/import-run.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useTaken } from '../step/use-taken.ts';
import { useImportTexts } from '../use-import-texts.ts';
import { DELIMITER_NAMES } from './delimiters.ts';

interface Props {
  readonly reading: ImportReading;
  readonly isLocked: boolean;
  readonly onChange: (change: ReadingChange) => Promise<void>;
}

/** What was detected; another choice reads the file anew. */
export function ReadingFields({ reading, isLocked, onChange }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { error, run } = useTaken();
  const { format, encoding, delimiter, sheet, sheets, hiddenSheets, hasHeader, encodings, delimiters } =
    reading;
  const change = (next: ReadingChange) => void run(() => onChange(next));
  const delimiterName = (text: string) => {
    const name = DELIMITER_NAMES[text];
    return name ? t(`import:delimiter.${name}`) : `“${text}”`;
  };
  return (
    <>
      <div className="import-reading">
        <div className="import-fact">
          <span>{t('import:file.format')}</span>
          <strong>{format.toUpperCase()}</strong>
        </div>
        <Choice
          label={t('import:file.encoding')}
          value={encoding}
          values={encodings}
          name={encodingName}
          disabled={isLocked}
          onChange={(chosen) => change({ encoding: chosen })}
        />
        <Choice
          label={t('import:file.delimiter')}
          value={delimiter}
          values={delimiters}
          name={delimiterName}
          disabled={isLocked}
          onChange={(chosen) => change({ delimiter: chosen })}
        />
        <Choice
          label={t('import:file.sheet')}
          value={sheet}
          values={sheets}
          name={(name) => (hiddenSheets.includes(name) ? t('import:file.hiddenSheet', { name }) : name)}
          disabled={isLocked}
          onChange={(chosen) => change({ sheet: chosen })}
        />
        <Checkbox
          className="import-header-box"
          checked={hasHeader}
          disabled={isLocked}
          label={t('import:file.hasHeader')}
          onChange={({ currentTarget }) => change({ hasHeader: currentTarget.checked })}
        />
      </div>
      {reading.hiddenRows > 0 && (
        <HiddenRows
          reading={reading}
          isLocked={isLocked}
          onChange={(takesHiddenRows) => change({ takesHiddenRows })}
        />
      )}
      {error !== undefined && (
        <p className="import-problem" role="alert">
          {errorText(error)}
        </p>
      )}
    </>
  );
}

interface HiddenRowsProps {
  readonly reading: ImportReading;
  readonly isLocked: boolean;
  readonly onChange: (takesHiddenRows: boolean) => void;
}

/** Rows that a filter or somebody has hidden in the sheet: the file does not say whether they are meant. */
function HiddenRows({ reading: { hiddenRows, takesHiddenRows }, isLocked, onChange }: HiddenRowsProps) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  return (
    <Callout
      className="import-block"
      intent={takesHiddenRows === null ? 'warning' : 'none'}
      title={t('import:file.hiddenRows', { total: texts.number(hiddenRows) })}
    >
      <RadioGroup
        label={t('import:file.hiddenRowsAbout')}
        selectedValue={takesHiddenRows === null ? '' : String(takesHiddenRows)}
        disabled={isLocked}
        onChange={({ currentTarget }) => onChange(currentTarget.value === 'true')}
      >
        <Radio value="true" label={t('import:file.takeHiddenRows')} />
        <Radio value="false" label={t('import:file.leaveHiddenRows')} />
      </RadioGroup>
    </Callout>
  );
}

/** `windows-1250` as people write it. */
const encodingName = (name: string) =>
  name.replace(/^(utf|iso|koi)/, (start) => start.toUpperCase()).replace(/^w/, 'W');

interface ChoiceProps {
  readonly label: string;
  /** Null: the format has no such thing. */
  readonly value: string | null;
  readonly values: readonly string[];
  readonly name?: (value: string) => string;
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, values, name = (text) => text, disabled, onChange }: ChoiceProps) {
  const id = useId();
  if (value === null) return null;
  const all = values.includes(value) ? values : [value, ...values];
  return (
    <FormGroup label={label} labelFor={id}>
      <Select
        id={id}
        value={value}
        disabled={disabled || all.length < 2}
        onChange={({ target }) => onChange(target.value)}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {name(each)}
          </option>
        ))}
      </Select>
    </FormGroup>
  );
}
