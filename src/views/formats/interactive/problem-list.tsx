import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ContentProblem } from '../../../contract/interactive/problem.ts';
import { useEditor } from './editor-context.ts';
import { type Item, itemsOf, type ListName, LISTS } from './model/operations.ts';

const isList = (name: string | undefined): name is ListName => LISTS.some((list) => list === name);

/** All that is wrong, each of which leads to its place. */
export function ProblemList({ problems }: { readonly problems: readonly ContentProblem[] }) {
  const { t } = useTranslation();
  const { content, choose, seek } = useEditor();
  if (!problems.length)
    return (
      <Callout compact intent="success">
        {t('interactive:noProblems')}
      </Callout>
    );
  const itemAt = (path: string) => {
    const [, list, at] = path.split('/');
    const item = isList(list) ? itemsOf(content, list)[Number(at)] : undefined;
    return isList(list) && item
      ? { list, item: item as Item & { readonly label?: string; readonly from?: number } }
      : undefined;
  };
  const lead = (path: string) => {
    const found = itemAt(path);
    if (found) {
      choose({ list: found.list, id: found.item.id });
      if (found.item.from !== undefined) seek(found.item.from);
    }
    // Once what is chosen is drawn.
    requestAnimationFrame(() => {
      const input = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(path)}"]`);
      (input ?? document.getElementById(`ie-bar-${found?.item.id}`))?.focus();
    });
  };
  const hasErrors = problems.some(({ isWarning }) => !isWarning);
  return (
    <Callout compact intent={hasErrors ? 'danger' : 'warning'} title={t('interactive:problems')}>
      <ul className="ie-problems">
        {problems.map(({ path, messageKey, params }) => (
          <li key={`${path} ${messageKey}`}>
            <button type="button" onClick={() => lead(path)}>
              {[itemAt(path)?.item.label, t(`interactive:problem.${messageKey}`, params)]
                .filter((part) => part !== undefined && part !== '')
                .join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
