import { Button, ButtonGroup } from '@blueprintjs/core';
import { Duplicate, Trash } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useWorkflow } from './editor-context.ts';
import { ElementPanel } from './element-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import type { Deeds } from './use-workflow-editing.ts';

/** What is said of what is chosen; of the workflow as a whole where nothing is. */
export function SidePanel({ deeds }: { readonly deeds: Deeds }) {
  const { t } = useTranslation();
  const { content, chosen, change, readOnly } = useWorkflow();
  if (chosen.length === 0) return <SettingsPanel />;
  const [id] = chosen;
  const element = content.elements.find((each) => each.id === id);
  const remark = content.remarks?.find((each) => each.id === id);
  const buttons = !readOnly && (
    <ButtonGroup variant="minimal">
      <Button
        icon={<Duplicate />}
        aria-label={t('workflow:duplicate')}
        title={t('workflow:duplicate')}
        onClick={() => deeds.duplicate?.()}
      />
      <Button
        icon={<Trash />}
        aria-label={t('workflow:remove')}
        title={t('workflow:remove')}
        onClick={() => deeds.remove?.()}
      />
    </ButtonGroup>
  );
  if (chosen.length > 1)
    return (
      <section className="wf-panel" aria-label={t('workflow:chosen', { count: chosen.length })}>
        <header className="wf-head">
          <h4>{t('workflow:chosen', { count: chosen.length })}</h4>
          {buttons}
        </header>
        <p className="wf-none">{t('workflow:chosenHelp')}</p>
      </section>
    );
  if (element) return <ElementPanel key={id} element={element} buttons={buttons} />;
  if (!remark) return null;
  const inputId = `wf-remark-${remark.id}`;
  return (
    <section key={id} className="wf-panel" aria-label={t('workflow:remark')}>
      <header className="wf-head">
        <h4>
          <label htmlFor={inputId}>{t('workflow:remark')}</label>
        </h4>
        {buttons}
      </header>
      <div className="wf-fields">
        <textarea
          id={inputId}
          className="bp6-input bp6-fill"
          rows={6}
          maxLength={4000}
          readOnly={readOnly}
          value={remark.text}
          onChange={({ target: { value: text } }) =>
            change(
              [{ type: 'patch', list: 'remarks', id: remark.id, parts: { text } }],
              `remark ${remark.id}`,
            )
          }
        />
      </div>
    </section>
  );
}
