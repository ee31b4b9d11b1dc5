import { Button, InputGroup } from '@blueprintjs/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SECTION } from '../../../../contract/metadata/tab-sections.ts';
import { cleanLabel } from '../../../../contract/metadata/texts.ts';
import { nameOf, NO_TAB, REST, withSection } from '../../model/view/form-board.ts';
import { ChoiceField } from '../choice-field.tsx';
import { type Board, fieldsIn } from './board.ts';

interface Props {
  readonly board: Board;
  readonly onDone: () => void;
}

/** Makes a section: its title, the field that it begins with, and the tab that it stands in. */
export function AddSection({ board, onDone }: Props) {
  const { t } = useTranslation();
  const { form, fields, change, labelOf, tabTitleOf, entitle } = board;
  const id = useId();
  const rest = fieldsIn(board, REST);
  const offered = [...rest, ...fields.filter((name) => !rest.includes(name))];
  const [title, setTitle] = useState('');
  const [field, setField] = useState(offered[0] ?? '');
  const [tab, setTab] = useState(NO_TAB);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const label = cleanLabel(title);
    if (!label || !field) return;
    const taken = [...form.sections.map(({ name }) => name), OWN_SECTION];
    const name = nameOf(label, taken, 'section');
    change(withSection(form, name, field, tab));
    entitle?.('sections', name, label);
    onDone();
  };
  return (
    <form className="card config-add config-add-form" onSubmit={submit}>
      <div className="config-field">
        <label htmlFor={id}>{t('configuration:form.sectionTitle')}</label>
        <InputGroup id={id} autoFocus required value={title} onValueChange={setTitle} />
      </div>
      <ChoiceField
        label={t('configuration:form.firstField')}
        value={field}
        choices={offered.map((name) => ({ value: name, label: labelOf(name) }))}
        onChange={setField}
      />
      {form.tabs && (
        <ChoiceField
          label={t('configuration:form.tab')}
          value={tab}
          choices={[
            { value: NO_TAB, label: t('configuration:form.noTab') },
            ...form.tabs.map(({ name }) => ({ value: name, label: tabTitleOf(name) })),
          ]}
          onChange={setTab}
        />
      )}
      <Button size="small" type="submit" intent="primary" text={t('configuration:form.add.section')} />
      <Button size="small" variant="minimal" text={t('form.cancel')} onClick={onDone} />
    </form>
  );
}
