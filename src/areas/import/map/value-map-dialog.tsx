import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { CrossIcon, PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnMapping } from '../../../contract/import/mapping.ts';
import type { EnumValue } from '../../../contract/metadata/introspection.ts';
import type { ImportColumn } from '../model/import-run.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { Select } from '../../../views/widgets/select.tsx';

interface Props {
  readonly header: string;
  readonly column: ImportColumn;
  readonly choices: readonly EnumValue[];
  readonly values: ColumnMapping['values'];
  readonly onSave: (values: ColumnMapping['values']) => void;
  readonly onClose: () => void;
}

interface Pair {
  readonly key: number;
  readonly text: string;
  /** The name of a choice; undefined: as the server understands the text. */
  readonly choice: string | undefined;
}

/** In the place of a choice: the cell counts as empty. */
const NOTHING = '';
/** In the place of a choice in the select: it is understood by its name or label. */
const BY_ITSELF = '?';

/** What the texts of a column stand for, where their own words are not those of the field. */
export function ValueMapDialog({ header, column, choices, values, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const [pairs, setPairs] = useState(() => firstPairs(column, values));
  const nameOf = ({ name, label }: EnumValue) => label || t(name === 'true' ? 'list.yes' : 'list.no');
  const change = (key: number, changes: Partial<Pair>) =>
    setPairs((before) => before.map((pair) => (pair.key === key ? { ...pair, ...changes } : pair)));
  const save = () => {
    const given = pairs.flatMap(({ text, choice }) =>
      text.trim() === '' || choice === undefined ? [] : [[text.trim(), choice] as const],
    );
    onSave(Object.fromEntries(given));
    onClose();
  };
  return (
    <ModalDialog
      title={t('import:map.valuesFor', { column: header })}
      className="import-values"
      onClose={onClose}
    >
      <DialogBody>
        <p className="import-note">{t('import:map.valuesAbout')}</p>
        <ul className="import-value-list">
          {pairs.map(({ key, text, choice }, index) => (
            <li key={key}>
              <InputGroup
                aria-label={t('import:map.valueText', { number: index + 1 })}
                value={text}
                onValueChange={(typed) => change(key, { text: typed })}
              />
              <Select
                aria-label={t('import:map.valueChoice', { number: index + 1 })}
                value={choice ?? BY_ITSELF}
                onChange={({ target }) =>
                  change(key, { choice: target.value === BY_ITSELF ? undefined : target.value })
                }
              >
                <option value={BY_ITSELF}>{t('import:map.byItself')}</option>
                <option value={NOTHING}>{t('import:map.asEmpty')}</option>
                {choices.map((each) => (
                  <option key={each.name} value={each.name}>
                    {nameOf(each)}
                  </option>
                ))}
              </Select>
              <Button
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={t('import:map.valueRemove', { number: index + 1 })}
                onClick={() => setPairs(pairs.filter((pair) => pair.key !== key))}
              />
            </li>
          ))}
        </ul>
        <Button
          size="small"
          icon={<PlusIcon />}
          text={t('import:map.valueAdd')}
          onClick={() => {
            const key = Math.max(-1, ...pairs.map((pair) => pair.key)) + 1;
            setPairs([...pairs, { key, text: '', choice: choices[0]?.name }]);
          }}
        />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <Button intent="primary" text={t('import:map.valuesSave')} onClick={save} />
          </>
        }
      />
    </ModalDialog>
  );
}

/** The texts that the column has, then what is mapped beside: other files may have that. */
function firstPairs({ samples, choices }: ImportColumn, values: ColumnMapping['values']): readonly Pair[] {
  const texts = new Set([...choices, ...samples, ...Object.keys(values)]);
  return [...texts].map((text, key) => ({ key, text, choice: values[text] }));
}
