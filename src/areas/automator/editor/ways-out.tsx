import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useWorkflow } from './editor-context.ts';
import { leadOperations } from './model/edits.ts';
import { outputLabel, outputsFor } from './model/outputs-for.ts';
import { useTitles } from './use-titles.ts';

/** Where an element leads: what lines are drawn for, without drawing. */
export function WaysOut({ element }: { readonly element: WorkflowElement }) {
  const { t } = useTranslation();
  const { content, types, readOnly, change, ask } = useWorkflow();
  const titleOf = useTitles();
  const { id, config, outputs } = element;
  const ways = outputsFor(types.get(element.type), config, outputs);
  if (!ways.length) return null;
  const others = content.elements.filter(
    (each) => each.id !== id && types.get(each.type)?.family !== 'trigger',
  );
  return (
    <fieldset className="wf-ways">
      <legend>{t('workflow:ways')}</legend>
      {ways.map((port) => {
        const label = outputLabel(t, types.get(element.type), port, config);
        return (
          <div key={port} className="wf-way" data-input={`outputs.${port}`}>
            <span>{label}</span>
            <Select
              aria-label={t('workflow:leadsTo', { way: label })}
              disabled={readOnly}
              value={outputs[port] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change(leadOperations(content, { node: id, port }, value || undefined))
              }
            >
              <option value="">{t('workflow:end')}</option>
              {others.map((each) => (
                <option key={each.id} value={each.id}>
                  {titleOf(each.id)}
                </option>
              ))}
            </Select>
            {!readOnly && (
              <Button
                variant="minimal"
                icon={<PlusIcon />}
                aria-label={t('workflow:insertOn', { way: label })}
                title={t('workflow:insertOn', { way: label })}
                onClick={() => ask({ from: { node: id, port } })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
