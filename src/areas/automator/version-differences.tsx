import { useTranslation } from 'react-i18next';
import type { WorkflowContent, WorkflowElement } from '../../contract/workflow/content.ts';
import { useElementTypes } from '../../engine/hooks/use-element-types.ts';
import { changedSettings, differencesOf } from './model/differences.ts';

interface Props {
  readonly objectName: string;
  readonly before: WorkflowContent;
  readonly after: WorkflowContent;
}

/** Characters of a value that are shown. */
const MOST = 60;

/** What one version has otherwise than the one before it, step by step. */
export function VersionDifferences({ objectName, before, after }: Props) {
  const { t } = useTranslation();
  const { types } = useElementTypes(objectName);
  const found = differencesOf(before, after);
  const settings = changedSettings(before, after);
  if (!found.length && !settings.length) return <p>{t('workflow:version.same')}</p>;
  const titleOf = ({ name, type, id }: WorkflowElement) =>
    name || `${types.get(type)?.label ?? type} (${id})`;
  const partOf = (element: WorkflowElement, part: string) => {
    const label = types.get(element.type)?.fields.find(({ name }) => name === part)?.label;
    if (label !== undefined) return label;
    return part.startsWith('outputs.')
      ? t('workflow:ways')
      : part === 'note'
        ? t('workflow:note')
        : t('workflow:name');
  };
  const values = (element: WorkflowElement, part: string) => {
    const old = before.elements.find(({ id }) => id === element.id)?.config[part];
    const now = element.config[part];
    const isPlain = [old, now].every((value) => value === undefined || said(value).length <= MOST);
    return isPlain && (old !== undefined || now !== undefined) ? `: ${said(old)} → ${said(now)}` : '';
  };
  return (
    <ul>
      {settings.length > 0 && (
        <li>{`${t('workflow:settings')}: ${settings.map((name) => t(`workflow:version.setting.${name}`)).join(', ')}`}</li>
      )}
      {found.map(({ kind, element, parts }) => (
        <li key={element.id}>
          {`${t(`workflow:version.${kind}`)}: ${titleOf(element)}`}
          {parts.length > 0 && (
            <ul>
              {[...new Set(parts.map((part) => `${partOf(element, part)}${values(element, part)}`))].map(
                (line) => (
                  <li key={line}>{line}</li>
                ),
              )}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

const said = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
