import { Button, InputGroup } from '@blueprintjs/core';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cleanLabel } from '../../../../contract/metadata/texts.ts';
import { nameOf, withTab, withTabOf } from '../../model/view/form-board.ts';
import { ChoiceField } from '../choice-field.tsx';
import type { Board } from './board.ts';
import { useTabContents } from './tab-contents.ts';

interface Props {
  readonly board: Board;
  readonly onDone: () => void;
}

const SECTIONS = ' sections';

/** Makes a tab: its title, and what it shows; sections begin with one. */
export function AddTab({ board, onDone }: Props) {
  const { t } = useTranslation();
  const { form, change, titleOf, entitle } = board;
  const id = useId();
  const [title, setTitle] = useState('');
  const [section, setSection] = useState(form.sections[0]?.name ?? '');
  const contents = useTabContents(board);
  const [shows, setShows] = useState(form.sections.length ? SECTIONS : (contents[0]?.name ?? ''));
  const chosen = contents.find((each) => each.name === shows);
  const ofSections = form.sections.length
    ? [{ value: SECTIONS, label: t('configuration:form.contents.sections') }]
    : [];
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const label = cleanLabel(title);
    if (!label || (!chosen && !section)) return;
    const name = nameOf(
      label,
      (form.tabs ?? []).map((tab) => tab.name),
      'tab',
    );
    change(chosen ? withTabOf(form, name, chosen.contents) : withTab(form, name, section));
    entitle?.('tabs', name, label);
    onDone();
  };
  return (
    <form className="card config-add config-add-form" onSubmit={submit}>
      <div className="config-field">
        <label htmlFor={id}>{t('configuration:form.tabTitle')}</label>
        <InputGroup id={id} autoFocus required value={title} onValueChange={setTitle} />
      </div>
      <ChoiceField
        label={t('configuration:form.tabShows')}
        value={shows}
        choices={[...ofSections, ...contents.map(({ name, text }) => ({ value: name, label: text }))]}
        onChange={setShows}
      />
      {!chosen && (
        <ChoiceField
          label={t('configuration:form.firstSection')}
          value={section}
          choices={form.sections.map(({ name }) => ({ value: name, label: titleOf(name) }))}
          onChange={setSection}
        />
      )}
      <Button size="small" type="submit" intent="primary" text={t('configuration:form.add.tab')} />
      <Button size="small" variant="minimal" text={t('form.cancel')} onClick={onDone} />
    </form>
  );
}
