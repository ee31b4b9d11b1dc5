import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ContentProblem } from '../../../contract/interactive/problem.ts';
import { useEditor } from './editor-context.ts';
import { type DocumentNode, nodesIn } from '../../../contract/documents/operations.ts';
import { type ListName, LISTS } from './model/lists.ts';

interface Named {
  readonly label?: string;
  readonly title?: string;
  readonly from?: number;
}
/** The elements of a part that take the focus. */
const INPUTS = 'input, textarea, select, button';
/** The editor of a formatted text: the buttons of its toolbar come before it. */
const RICH_TEXT = '[role="textbox"]';

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
    const item = isList(list) ? nodesIn(content, list)[Number(at)] : undefined;
    return isList(list) && item ? { list, item: item as DocumentNode & Named } : undefined;
  };
  const nameAt = (path: string) => {
    const item = itemAt(path)?.item;
    return item?.label ?? item?.title;
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
      const row = ['bar', 'row'].map((name) => document.getElementById(`ie-${name}-${found?.item.id}`));
      (input?.matches(INPUTS)
        ? input
        : (input?.querySelector<HTMLElement>(RICH_TEXT) ??
          input?.querySelector<HTMLElement>(INPUTS) ??
          row[0] ??
          row[1])
      )?.focus();
    });
  };
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  return (
    <Callout compact intent={hasErrors ? 'danger' : 'warning'} title={t('interactive:problems')}>
      <ul className="ie-problems">
        {problems.map(({ pointer, messageKey, params }) => (
          <li key={`${pointer} ${messageKey}`}>
            <button type="button" onClick={() => lead(pointer)}>
              {[nameAt(pointer), t(`interactive:problem.${messageKey}`, params)]
                .filter((part) => part !== undefined && part !== '')
                .join(': ')}
            </button>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
