import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { OWN_SECTION, tabSections } from '../../../../contract/metadata/tab-sections.ts';
import {
  hasSections,
  NO_TAB,
  sectionsIn,
  withoutSection,
  withSectionAt,
} from '../../model/view/form-board.ts';
import { dropIndex } from '../../model/view/keys.ts';
import { DragGrip } from '../drag/drag-grip.tsx';
import type { DropPlace } from '../../../../views/widgets/drop-place.ts';
import type { Board } from './board.ts';
import { FieldList } from './field-list.tsx';
import { TitleInput } from './title-input.tsx';

interface Props {
  readonly board: Board;
  readonly name: string;
  /** The tab that it is in, or none. */
  readonly tab: string;
  readonly index: number;
  readonly total: number;
}

/** A section of the form with its fields. */
export function SectionCard({ board, name, tab, index, total }: Props) {
  const { t } = useTranslation();
  const { form, change, titleOf, tabTitleOf, entitle } = board;
  const isOwn = name === OWN_SECTION;
  const title = isOwn ? t('configuration:tab.fields') : titleOf(name);
  const ofSections = (form.tabs ?? []).filter(hasSections).map((each) => each.name);
  const places = [NO_TAB, ...ofSections].filter((each) => each !== tab);
  const drop = ({ id, side }: DropPlace) => {
    if (side === 'inside') return change(withSectionAt(form, name, id, Infinity));
    const target = (form.tabs ?? []).find((each) => tabSections(each).includes(id))?.name ?? NO_TAB;
    const there = sectionsIn(form, target);
    change(withSectionAt(form, name, target, dropIndex(there.indexOf(name), there.indexOf(id), side)));
  };
  return (
    <section className="config-card" aria-label={title} data-drag="section" data-id={name}>
      <header>
        <DragGrip
          kind="section"
          id={name}
          label={title}
          index={index}
          total={total}
          onMove={(by) => change(withSectionAt(form, name, tab, index + by))}
          onDrop={drop}
          others={places.map((place) => ({
            name: place,
            text:
              place === NO_TAB
                ? t('configuration:form.toNoTab')
                : t('configuration:form.toTab', { label: tabTitleOf(place) }),
            run: () => change(withSectionAt(form, name, place, Infinity)),
          }))}
        />
        <TitleInput
          title={title}
          onChange={isOwn ? undefined : entitle && ((next) => entitle('sections', name, next))}
        />
        <code>{name}</code>
        {!isOwn && (
          <Button
            variant="minimal"
            size="small"
            icon={<CrossIcon />}
            aria-label={t('configuration:form.removeSection', { label: title })}
            title={t('configuration:form.removeSection', { label: title })}
            onClick={() => change(withoutSection(form, name))}
          />
        )}
      </header>
      {!isOwn && <FieldList board={board} place={name} />}
    </section>
  );
}
