import { useTranslation } from 'react-i18next';
import type { Quiet, WorkflowContent } from '../../../contract/workflow/content.ts';
import { useWorkflow } from './editor-context.ts';
import { ElementField } from './element-field.tsx';
import { settingFields } from './model/setting-fields.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

type Parts = Readonly<Record<string, unknown>>;

/** What holds for the workflow as a whole: who enters how often and leaves, when nothing is done, who is only watched. */
export function SettingsPanel() {
  const { t } = useTranslation();
  const { content, objectName, change, readOnly } = useWorkflow();
  const locale = useIntlLocale();
  const values = valuesOf(content);
  const set = (name: string, value: unknown) =>
    change([{ type: 'set', parts: partsAfter(content, name, value) }], `set ${name}`);
  return (
    <section className="wf-panel" aria-label={t('workflow:settings')}>
      <header className="wf-head">
        <h4>{t('workflow:settings')}</h4>
      </header>
      {!readOnly && <p className="wf-help">{t('workflow:settingsHelp')}</p>}
      <div className="wf-fields">
        {settingFields(t, locale, objectName).map((field) => (
          <ElementField
            key={field.name}
            element={{ id: '', config: values }}
            field={field}
            onChange={(value) => set(field.name, value)}
          />
        ))}
      </div>
    </section>
  );
}

/** As the fields have them: flat, and as texts. */
function valuesOf({ entry = 'ONCE', exitWhen, quiet = {}, controlShare = 0 }: WorkflowContent): Parts {
  return {
    entry,
    exitWhen: exitWhen && JSON.stringify(exitWhen),
    ...quiet,
    weekdays: quiet.weekdays?.map(String),
    controlShare: Math.round(controlShare * 100),
  };
}

function partsAfter({ quiet }: WorkflowContent, name: string, value: unknown): Parts {
  const isNone = value === null || value === '' || (Array.isArray(value) && value.length === 0);
  switch (name) {
    case 'entry':
      return { entry: value ?? undefined };
    case 'exitWhen':
      return { exitWhen: isNone ? undefined : (JSON.parse(value as string) as unknown) };
    case 'controlShare':
      return { controlShare: isNone ? undefined : Math.min(90, Math.max(0, Number(value))) / 100 };
    default:
      return { quiet: quietAfter(quiet, name, isNone ? undefined : value) };
  }
}

function quietAfter(quiet: Quiet = {}, name: string, value: unknown): Quiet | undefined {
  const read: Readonly<Record<string, () => unknown>> = {
    weekdays: () => (value as readonly string[]).map(Number),
    holidays: () => (value as readonly unknown[]).filter(Boolean),
    from: () => String(value).slice(0, 5),
    to: () => String(value).slice(0, 5),
  };
  const { [name as keyof Quiet]: _, ...others } = quiet;
  const after = value === undefined ? others : { ...others, [name]: read[name]?.() };
  return Object.keys(after).length ? after : undefined;
}
