import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Variable, VARIABLE_KINDS } from '../../../contract/interactive/parts.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { freeName, renaming, variablesOf } from './model/variables.ts';
import type { LabelledProps } from './part-props.ts';
import { RemoveButton } from './remove-button.tsx';

const NAME = /^[a-z][A-Za-z0-9]{0,39}$/;
const MOST = 50;

/** What is remembered of answers and ways, for conditions and texts. */
export function VariablesInput({ label, place, onChange }: LabelledProps) {
  const { t } = useTranslation();
  const { content, readOnly, change } = useEditor();
  const variables = variablesOf(content);
  return (
    <details className="ie-part is-line" data-place={place} open={variables.length > 0}>
      <summary>{`${label} (${variables.length})`}</summary>
      <div className="ie-choices">
        {variables.map((variable, at) => (
          <div key={variable.name} className="ie-variable" data-place={`${place}/${at}`}>
            <NameInput
              name={variable.name}
              label={t('interactive:variableName', { number: at + 1 })}
              isFree={(name) => NAME.test(name) && variables.every((each) => each.name !== name)}
              onRename={(name) => change(renaming(content, variable.name, name))}
            />
            <Select
              aria-label={t('interactive:variableKind', { name: variable.name })}
              disabled={readOnly}
              value={variable.kind}
              onChange={({ target }) =>
                onChange(variables.with(at, { ...variable, kind: target.value as Variable['kind'] }))
              }
              options={VARIABLE_KINDS.map((kind) => ({
                value: kind,
                label: t(`interactive:variable.${kind}`),
              }))}
            />
            <RemoveButton
              label={t('interactive:removeVariable', { name: variable.name })}
              onRemove={() => onChange(variables.toSpliced(at, 1))}
            />
          </div>
        ))}
        {!readOnly && variables.length < MOST && (
          <Button
            size="small"
            icon={<PlusIcon />}
            onClick={() =>
              onChange([...variables, { name: freeName(variables, 'answer'), kind: 'STRING' } as const])
            }
          >
            {t('interactive:addVariable')}
          </Button>
        )}
      </div>
    </details>
  );
}

interface NameProps {
  readonly name: string;
  readonly label: string;
  readonly isFree: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

/** A name counts when one leaves it: what it is called by then is another everywhere. */
function NameInput({ name, label, isFree, onRename }: NameProps) {
  const { t } = useTranslation();
  const { readOnly } = useEditor();
  const [typed, setTyped] = useState(name);
  const isWrong = typed !== name && !isFree(typed);
  return (
    <>
      <input
        className="bp6-input"
        aria-label={label}
        aria-invalid={isWrong}
        title={isWrong ? t('interactive:variableRule') : undefined}
        disabled={readOnly}
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== name && !isWrong) onRename(typed);
        }}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      />
      {isWrong && <small role="alert">{t('interactive:variableRule')}</small>}
    </>
  );
}
