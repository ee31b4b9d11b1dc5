import { useTranslation } from 'react-i18next';
import { OWN_SECTION, tabSections } from '../../../../contract/metadata/tab-sections.ts';
import type { TabContents } from '../../model/view/form-board.ts';
import type { Board } from './board.ts';

/** What a new tab may show beside sections. */
interface Offered {
  readonly name: string;
  readonly text: string;
  readonly contents: TabContents;
}

/** In words what a tab shows that has no sections. */
export function useContentText({ labelOf }: Pick<Board, 'labelOf'>): (contents: TabContents) => string {
  const { t } = useTranslation();
  return ({ related, timeline }) => {
    if (related !== undefined) return t('configuration:form.contents.related', { label: labelOf(related) });
    return timeline
      ? t('configuration:form.contents.timeline')
      : t('configuration:form.contents.customFields');
  };
}

/** What no tab shows yet: lists with a way back, the timeline, and the fields of the tenant's own. */
export function useTabContents(board: Board): readonly Offered[] {
  const textOf = useContentText(board);
  const { form, visual } = board;
  const tabs = form.tabs ?? [];
  const lists = [...visual.model.fields.values()].filter(
    ({ name, back }) => back && !tabs.some(({ related }) => related === name),
  );
  const offered: TabContents[] = lists.map(({ name }) => ({ related: name }));
  if (!tabs.some(({ timeline }) => timeline)) offered.push({ timeline: true });
  if (visual.metadata.fields.some(({ isCustomField }) => isCustomField)) {
    if (!tabs.some((tab) => tabSections(tab).includes(OWN_SECTION))) offered.push({ customFields: true });
  }
  return offered.map((contents) => ({
    name: contents.related ?? (contents.timeline ? ' timeline' : OWN_SECTION),
    text: textOf(contents),
    contents,
  }));
}
