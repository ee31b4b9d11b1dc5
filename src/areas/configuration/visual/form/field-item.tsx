import { Tag } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronUpIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { isNeeded } from '../../model/view/field-rules.ts';
import { EXCLUDED, REST, withFieldAt } from '../../model/view/form-board.ts';
import { dropIndex } from '../../model/view/keys.ts';
import { OriginMark } from '../../places/origin-mark.tsx';
import { DragGrip } from '../drag/drag-grip.tsx';
import type { DropPlace } from '../../../../views/widgets/drop-place.ts';
import { type Board, fieldsIn, placesOf } from './board.ts';
import { FieldSettings } from './field-settings.tsx';
import { RuleTags } from './rule-tags.tsx';

interface Props {
  readonly board: Board;
  readonly place: string;
  readonly name: string;
  readonly index: number;
  readonly total: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A field of the form: its place, which rules hold for it, and, once it is chosen, the rules to change. */
export function FieldItem({ board, place, name, index, total, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const { visual, form, change, labelOf, titleOf } = board;
  const field = visual.fields.get(name);
  const label = labelOf(name);
  const isExcluded = place === EXCLUDED;
  // Without it no record could be created.
  const mayGo = (to: string) => to !== place && !(to === EXCLUDED && field && isNeeded(field));
  const go = (to: string, at: number) => {
    if (to !== EXCLUDED || place === EXCLUDED || mayGo(to)) change(withFieldAt(form, name, to, at));
  };
  const drop = ({ id, side }: DropPlace) => {
    if (side === 'inside') return go(id, fieldsIn(board, id).length);
    const to = placesOf(board).find((each) => fieldsIn(board, each).includes(id)) ?? REST;
    const there = fieldsIn(board, to);
    go(to, dropIndex(there.indexOf(name), there.indexOf(id), side));
  };
  const textOf = (to: string) => {
    if (to === REST) return t('configuration:form.toRest');
    if (to === EXCLUDED) return t('configuration:form.exclude');
    return t('configuration:form.toSection', { label: titleOf(to) });
  };
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <li data-drag="field" data-id={name} data-missing={!field} data-open={isOpen}>
      <div className="config-row">
        <DragGrip
          kind="field"
          id={name}
          label={label}
          index={index}
          // The order of what is in no section is that of the model.
          total={place === REST ? 0 : total}
          onMove={(by) => go(place, index + by)}
          onDrop={drop}
          others={placesOf(board)
            .filter(mayGo)
            .map((to) => ({ name: to, text: textOf(to), run: () => go(to, fieldsIn(board, to).length) }))}
        />
        {field && !isExcluded ? (
          <button
            type="button"
            className="config-row-name"
            // With all that is seen in it: who speaks to the browser says that.
            aria-label={`${t('configuration:settingsOf', { label })} ${name}`}
            aria-expanded={isOpen}
            title={t('configuration:form.rulesHint')}
            onClick={onToggle}
          >
            <b>{label}</b> <code>{name}</code>
            <Chevron />
          </button>
        ) : (
          <span className="config-row-name">
            <b>{label}</b>
            <code>{name}</code>
          </span>
        )}
        <span className="config-row-facts">
          {!field && (
            <Tag minimal intent="danger">
              {t('configuration:gone')}
            </Tag>
          )}
          {field && !isExcluded && <RuleTags form={form} field={field} defaults={visual.metadata.defaults} />}
        </span>
        <OriginMark document={visual.document} keys={[`/form/fields/${name}`]} label={label} />
      </div>
      {isOpen && field && !isExcluded && <FieldSettings board={board} field={field} />}
    </li>
  );
}
