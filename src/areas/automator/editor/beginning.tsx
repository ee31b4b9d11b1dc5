import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaGivesContext } from '../../../views/area/area-gives.ts';
import type { WorkflowTemplate } from '../../../views/area/workflow-templates.ts';
import { useWorkflow } from './editor-context.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';

/** In the place of an empty canvas: how a workflow begins. */
export function Beginning() {
  const { t } = useTranslation();
  const { objectName, change, ask } = useWorkflow();
  const { templates: load } = use(AreaGivesContext);
  const [templates, setTemplates] = useState<readonly WorkflowTemplate[]>([]);
  useEffect(() => {
    // Without them one begins all the same.
    void load?.().then(setTemplates, () => undefined);
  }, [load]);
  const own = templates.filter((each) => each.objectName === objectName);
  const begin = ({ name, content: written }: WorkflowTemplate) => {
    const text = written((key) => t(`workflow:template.${name}.${key}`));
    const { document: given } = readDocument(workflowStructure, text);
    if (!given) return;
    const { version: _, elements, remarks: __, ...parts } = given;
    change([
      { type: 'set', parts },
      { type: 'add', list: 'elements', items: elements },
    ]);
  };
  return (
    <div className="wf-beginning card">
      <h4>{t('workflow:begin')}</h4>
      <Button
        intent="primary"
        icon={<PlusIcon />}
        text={t('workflow:beginTrigger')}
        onClick={() => ask({})}
      />
      {own.length > 0 && (
        <>
          <p className="wf-none">{t('workflow:beginTemplate')}</p>
          <ul>
            {own.map((template) => (
              <li key={template.name}>
                <button type="button" className="wf-template card" onClick={() => begin(template)}>
                  <strong>{t(`workflow:template.${template.name}.title`)}</strong>
                  <small>{t(`workflow:template.${template.name}.help`)}</small>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
