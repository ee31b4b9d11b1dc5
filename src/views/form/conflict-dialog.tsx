import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './conflict-dialog.css';
import { conflictKey, type Merge, type MergeConflict, type Side } from './merge.ts';
import { ValueText } from '../elements/value-text.tsx';

export interface ConflictDialogProps {
  readonly merge: Merge;
  readonly fields: readonly FormFieldModel[];
  readonly onResolve: (choices: Readonly<Record<string, Side>>) => void;
  readonly onCancel: () => void;
}

/**
 * Asks, field by field, whose change stands: the user's, or the one that someone else saved meanwhile. Nothing is
 * chosen at first, so that nobody's change is lost by a hasty Enter.
 */
export function ConflictDialog({ merge, fields, onResolve, onCancel }: ConflictDialogProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { conflicts, merged } = merge;
  const left = conflicts.filter((each) => choices[conflictKey(each)] === undefined).length;
  const labels = merged.map((name) => fields.find(({ field }) => field.name === name)?.field.label ?? name);
  const chooseAll = (side: Side) =>
    setChoices(Object.fromEntries(conflicts.map((each) => [conflictKey(each), side])));
  return (
    <ModalDialog title={t('form.conflict.title')} onClose={onCancel} className="conflict-dialog">
      <DialogBody>
        <p>{t('conflict:text')}</p>
        {conflicts.length > 1 && (
          <div className="conflict-all">
            <Button size="small" text={t('conflict:allMine')} onClick={() => chooseAll('mine')} />
            <Button size="small" text={t('conflict:allTheirs')} onClick={() => chooseAll('theirs')} />
          </div>
        )}
        {conflicts.map((conflict) => {
          const model = fields.find(({ field }) => field.name === conflict.field);
          if (!model) return null;
          return (
            <ConflictField
              key={conflictKey(conflict)}
              conflict={conflict}
              model={model}
              chosen={choices[conflictKey(conflict)]}
              onChoose={(side) => setChoices({ ...choices, [conflictKey(conflict)]: side })}
            />
          );
        })}
        {labels.length > 0 && (
          <p className="conflict-merged">
            {t('form.conflict.merged', { fields: new Intl.ListFormat(locale).format(labels) })}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onCancel} />
            <Button
              intent="primary"
              text={t('form.save')}
              disabled={left > 0}
              onClick={() => onResolve(choices)}
            />
          </>
        }
      >
        <span role="status">{left > 0 ? t('conflict:left', { total: left }) : ''}</span>
      </DialogFooter>
    </ModalDialog>
  );
}

interface ConflictFieldProps {
  readonly conflict: MergeConflict;
  readonly model: FormFieldModel;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One field: what it was, and both changes side by side. */
function ConflictField({ conflict, model, chosen, onChoose }: ConflictFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  const { place } = conflict;
  const shown = (value: unknown) =>
    place ? <PartText value={value} /> : <ValueText model={model} value={value} />;
  return (
    <fieldset className="conflict-field">
      <legend>{[model.field.label, ...(place ?? [])].join(' › ')}</legend>
      <div className="conflict-value">
        <strong>{t('form.conflict.base')}</strong> {shown(conflict.base)}
      </div>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="conflict-value is-choice" data-chosen={chosen === side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <strong>{t(`form.conflict.${side}`)}</strong> {shown(conflict[side])}
        </label>
      ))}
    </fieldset>
  );
}

/** A part of a text of JSON: what it says, as far as one can read it at a glance. */
function PartText({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (value === undefined || value === null || value === '') return <em>{t('form.empty')}</em>;
  return <code>{(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST)}</code>;
}

/** Characters of a part that are shown. */
const MOST = 300;
