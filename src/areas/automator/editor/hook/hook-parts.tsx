import { Button } from '@blueprintjs/core';
import { type ComponentType, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Behaviour } from '../../../../contract/metadata/element-type.ts';
import type { WorkflowElement } from '../../../../contract/workflow/content.ts';
import { useWorkflowHook, useWorkflowSigning } from '../../../../engine/hooks/use-workflow-hook.ts';
import { useErrorText } from '../../../../views/errors/error-text.ts';
import { RecordIdContext } from '../../../../views/form-state/record-id.ts';
import { useIntlLocale } from '../../../../views/widgets/use-intl-locale.ts';
import { useWorkflow } from '../editor-context.ts';
import { samplePaths } from '../model/sample-paths.ts';
import { HookLog } from './hook-log.tsx';
import { HookTest } from './hook-test.tsx';
import { Copied, Secrets } from './secrets.tsx';

interface Props {
  readonly element: WorkflowElement;
  readonly onConfig: (name: string, value: unknown) => void;
}

/** Where another system calls, how it signs, and what it has sent: its places are taken by a click. */
function Called({ element: { id, config }, onConfig }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { readOnly } = useWorkflow();
  const workflowId = use(RecordIdContext);
  const { hook, error, renew, test } = useWorkflowHook(workflowId, id);
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  if (workflowId === undefined) return <p className="wf-help">{t('workflow:hook.unsaved')}</p>;
  if (error !== undefined) return <p className="wf-problem">{errorText(error)}</p>;
  if (!hook) return null;
  const places = samplePaths(hook.sample);
  return (
    <>
      <div className="wf-field" role="group" aria-label={t('workflow:hook.address')}>
        <strong>{t('workflow:hook.address')}</strong>
        <Copied label={t('workflow:hook.address')} text={location.origin + hook.path} />
        <p className="wf-help">{t('workflow:hook.addressHelp')}</p>
      </div>
      <Secrets secrets={hook.secrets} readOnly={readOnly} renew={renew} />
      {!readOnly && <HookTest test={test} />}
      <HookLog calls={hook.calls} />
      <div className="wf-field" role="group" aria-label={t('workflow:hook.sample')}>
        <strong>{t('workflow:hook.sample')}</strong>
        <p className="wf-help">
          {hook.calledAt
            ? t('workflow:hook.calledAt', { moment: date.format(new Date(hook.calledAt)) })
            : t('workflow:hook.noSample')}
        </p>
        <ul className="wf-sample">
          {places.map(({ path, kind }) => (
            <li key={path}>
              <code>{path}</code> <small>{kind}</small>
              {!readOnly && config['path'] !== path && (
                <Button
                  size="small"
                  variant="minimal"
                  text={t('workflow:hook.take')}
                  aria-label={t('workflow:hook.takePath', { path })}
                  onClick={() => onConfig('path', path)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** How calls to other systems are signed. */
function Calls() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { readOnly } = useWorkflow();
  const { secrets, error, renew } = useWorkflowSigning();
  if (error !== undefined) return <p className="wf-problem">{errorText(error)}</p>;
  return (
    <>
      <p className="wf-help">{t('workflow:hook.bodyHelp')}</p>
      <Secrets secrets={secrets} readOnly={readOnly} renew={renew} />
      <p className="wf-help">{t('workflow:hook.signingHelp')}</p>
    </>
  );
}

/** What elements of a behaviour show beside what they ask for. */
export const BEHAVIOUR_PARTS: Partial<Record<Behaviour, ComponentType<Props>>> = {
  webhookCalled: Called,
  callWebhook: Calls,
};
