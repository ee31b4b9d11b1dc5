import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { dropIndex } from '../../model/view/keys.ts';
import { hasSections, sectionsIn, withoutTab, withTabAt } from '../../model/view/form-board.ts';
import { DragGrip } from '../drag/drag-grip.tsx';
import type { Board } from './board.ts';
import { useContentText } from './tab-contents.ts';
import { SectionCard } from './section-card.tsx';
import { TitleInput } from './title-input.tsx';

interface Props {
  readonly board: Board;
  readonly name: string;
  readonly index: number;
  readonly total: number;
}

/** A tab of the form with its sections. */
export function TabCard({ board, name, index, total }: Props) {
  const { t } = useTranslation();
  const { form, change, tabTitleOf, entitle } = board;
  const sections = sectionsIn(form, name);
  const title = tabTitleOf(name);
  const content = (form.tabs ?? []).find((tab) => tab.name === name && !hasSections(tab));
  const contentText = useContentText(board);
  return (
    <section className="config-tab-card card" aria-label={title} data-drag="tab" data-id={name}>
      <header>
        <DragGrip
          kind="tab"
          id={name}
          label={title}
          index={index}
          total={total}
          onMove={(by) => change(withTabAt(form, name, index + by))}
          onDrop={({ id, side }) => {
            const over = (form.tabs ?? []).findIndex((tab) => tab.name === id);
            change(withTabAt(form, name, dropIndex(index, over, side)));
          }}
        />
        <TitleInput title={title} onChange={entitle && ((next) => entitle('tabs', name, next))} />
        <code>{name}</code>
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={t('configuration:form.removeTab', { label: title })}
          title={t('configuration:form.removeTab', { label: title })}
          onClick={() => change(withoutTab(form, name))}
        />
      </header>
      {content && <p className="config-hint">{contentText(content)}</p>}
      <div className="config-sections" {...(content ? {} : { 'data-drop': 'section', 'data-id': name })}>
        {sections.map((section, at) => (
          <SectionCard
            key={section}
            board={board}
            name={section}
            tab={name}
            index={at}
            total={sections.length}
          />
        ))}
      </div>
    </section>
  );
}
