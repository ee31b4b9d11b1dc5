import { Button } from '@blueprintjs/core';
import { PlusIcon, TrashIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldDraft, type FieldProblem, NEW_FIELD } from './field-draft.ts';
import { FieldInputs } from './field-inputs.tsx';
import type { NamedObject } from './use-named-objects.ts';

interface Typed {
  readonly id: number;
  readonly draft: FieldDraft;
}

interface Props {
  readonly fields: readonly Typed[];
  readonly objects: readonly NamedObject[];
  /** Of each field, in the same order. */
  readonly problems: readonly (FieldProblem | undefined)[];
  readonly onChange: (fields: readonly Typed[]) => void;
}

/** The fields that a new object begins with; it has at least one. */
export function FirstFields({ fields, objects, problems, onChange }: Props) {
  const { t } = useTranslation();
  const next = useRef(fields.length);
  const place = useRef<HTMLFieldSetElement>(null);
  const add = () => {
    onChange([...fields, { id: next.current++, draft: NEW_FIELD }]);
    // Its first input, once it is there.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  };
  return (
    <fieldset ref={place} className="config-own-fields">
      <legend>{t('configuration:ownFields.firstFields')}</legend>
      <ol>
        {fields.map(({ id, draft }, at) => (
          <li key={id}>
            <div>
              <FieldInputs
                draft={draft}
                objects={objects}
                problem={problems[at]}
                onChange={(changed) =>
                  onChange(fields.map((each) => (each.id === id ? { id, draft: changed } : each)))
                }
              />
            </div>
            <Button
              variant="minimal"
              icon={<TrashIcon />}
              aria-label={t('configuration:ownFields.removeField', { name: draft.name || at + 1 })}
              disabled={fields.length === 1}
              onClick={() => onChange(fields.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ol>
      <Button icon={<PlusIcon />} text={t('configuration:ownFields.addField')} onClick={add} />
    </fieldset>
  );
}
