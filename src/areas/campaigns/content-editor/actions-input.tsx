import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { EndScreen } from '../../../contract/interactive/content.ts';
import { useEditor } from './editor-context.ts';
import { GotoInput } from './goto-input.tsx';
import { gotoOf } from './model/goto-of.ts';
import type { LabelledProps } from './part-props.ts';
import { RemoveButton } from './remove-button.tsx';

type Action = NonNullable<EndScreen['actions']>[number];
/** As many as an end screen takes. */
const MOST = 6;

/** Buttons of an end screen. */
export function ActionsInput({ label, place, value, onChange, ...part }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, wrong, gotos, time } = useEditor();
  const actions = (value ?? []) as readonly Action[];
  const show = (next: readonly Action[]) => onChange(next.length ? next : undefined);
  const set = (at: number, parts: Partial<Action>) =>
    show(actions.map((each, i) => (i === at ? { ...each, ...parts } : each)));
  return (
    <fieldset className="ie-choices" data-place={place}>
      <legend>{label}</legend>
      {actions.map((action, at) => (
        <div key={at} className="ie-choice">
          <div className="ie-line">
            <input
              className="bp6-input bp6-fill"
              aria-label={t('interactive:action', { number: at + 1 })}
              aria-invalid={wrong.has(`${place}/${at}/label`)}
              data-place={`${place}/${at}/label`}
              disabled={readOnly}
              maxLength={200}
              value={action.label}
              onChange={({ target }) => set(at, { label: target.value })}
            />
            <RemoveButton
              label={t('interactive:removeAction', { number: at + 1 })}
              onRemove={() => show(actions.filter((_, i) => i !== at))}
            />
          </div>
          <GotoInput
            {...part}
            kind="goto!"
            label={t('interactive:actionLeads', { number: at + 1 })}
            place={`${place}/${at}/goto`}
            value={action.goto}
            onChange={(goto) => set(at, { goto: goto as Action['goto'] })}
          />
        </div>
      ))}
      {!readOnly && actions.length < MOST && (
        <Button
          size="small"
          icon={<PlusIcon />}
          onClick={() =>
            show([...actions, { label: '', goto: gotoOf(gotos.includes('start') ? 'start' : 'url', time) }])
          }
        >
          {t('interactive:addAction')}
        </Button>
      )}
    </fieldset>
  );
}
