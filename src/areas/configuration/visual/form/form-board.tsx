import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXCLUDED, NO_TAB, REST, sectionsIn } from '../../model/view/form-board.ts';
import { useConfigDocument } from '../../hooks/use-config-document.ts';
import { TENANT } from '../../places/places.ts';
import type { Visual } from '../use-visual.ts';
import { AddSection } from './add-section.tsx';
import { AddTab } from './add-tab.tsx';
import { boardOf } from './board.ts';
import { FieldList } from './field-list.tsx';
import { SectionCard } from './section-card.tsx';
import { TabCard } from './tab-card.tsx';

/** The form as a board: tabs, sections in them, fields in those; what is in no section, and what is left out. */
export function FormBoard({ visual }: { readonly visual: Visual }) {
  const { t, i18n } = useTranslation();
  const texts = useConfigDocument(`texts/${visual.document.objectName}`, TENANT);
  const [adding, setAdding] = useState<'section' | 'tab'>();
  const board = boardOf(visual, texts.status === 'ready' ? texts.document : undefined, i18n.language);
  const { form, leftOut, labelOf } = board;
  const tabs = form.tabs ?? [];
  const above = sectionsIn(form, NO_TAB);
  return (
    <div className="config-board">
      <div className="config-board-tools">
        {(['section', 'tab'] as const).map((what) => (
          <Button
            key={what}
            size="small"
            icon={<PlusIcon />}
            text={t(`configuration:form.add.${what}`)}
            aria-expanded={adding === what}
            onClick={() => setAdding(adding === what ? undefined : what)}
          />
        ))}
      </div>
      {adding === 'section' && <AddSection board={board} onDone={() => setAdding(undefined)} />}
      {adding === 'tab' && <AddTab board={board} onDone={() => setAdding(undefined)} />}
      <div className="config-sections" data-drop="section" data-id={NO_TAB}>
        {above.map((name, index) => (
          <SectionCard key={name} board={board} name={name} tab={NO_TAB} index={index} total={above.length} />
        ))}
      </div>
      {tabs.map(({ name }, index) => (
        <TabCard key={name} board={board} name={name} index={index} total={tabs.length} />
      ))}
      <section className="config-card">
        <header>
          <h3>{t('configuration:form.rest')}</h3>
        </header>
        <FieldList board={board} place={REST} />
      </section>
      <section className="config-card config-excluded">
        <header>
          <h3>{t('configuration:form.excluded')}</h3>
        </header>
        <FieldList board={board} place={EXCLUDED} />
        {leftOut.length > 0 && (
          <p className="config-hint">
            {t('configuration:form.leftOut', { fields: leftOut.map(labelOf).join(', ') })}
          </p>
        )}
      </section>
    </div>
  );
}
