import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { LIST_ACTIONS } from '../../../../contract/metadata/list-actions.ts';
import type { ViewFile } from '../../../../contract/metadata/view.ts';
import { dropIndex, movedTo, withKey } from '../../model/view/keys.ts';
import { supportedActions } from '../../model/view/supported-actions.ts';
import { DragGrip } from '../drag/drag-grip.tsx';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

type Place = keyof typeof LIST_ACTIONS;
type Actions = NonNullable<ViewFile['actions']>;
const PLACES = Object.keys(LIST_ACTIONS) as Place[];

/** What can be done in the list: which actions each place offers, in which order. */
export function ActionsPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, edit, metadata } = visual;
  const change = (place: Place, names: readonly string[]) => {
    const usual: readonly string[] = supportedActions(place, metadata);
    const isUsual = names.length === usual.length && names.every((name, at) => name === usual[at]);
    const actions: Actions = withKey(view.actions ?? {}, place, isUsual ? undefined : ([...names] as never));
    edit(withKey(view, 'actions', Object.keys(actions).length ? actions : undefined));
  };
  return (
    <Part
      title={t('configuration:actions.title')}
      hint={t('configuration:actions.hint')}
      document={document}
      keys={['/actions']}
    >
      <div className="config-actions">
        {PLACES.map((place) => (
          <ActionList
            key={place}
            place={place}
            known={supportedActions(place, metadata)}
            chosen={view.actions?.[place] ?? supportedActions(place, metadata)}
            onChange={(names) => change(place, names)}
          />
        ))}
      </div>
    </Part>
  );
}

interface ListProps {
  readonly place: Place;
  /** What the object's model provides for. */
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

function ActionList({ place, known, chosen, onChange }: ListProps) {
  const { t } = useTranslation();
  const others = known.filter((name) => !chosen.includes(name));
  const kind = `action-${place}`;
  return (
    <fieldset className="config-action-list">
      <legend>{t(`configuration:actions.${place}`)}</legend>
      <ul className="card rows config-rows">
        {[...chosen, ...others].map((name, index) => {
          const isChosen = chosen.includes(name);
          const label = t(`configuration:action.${name}`);
          return (
            <li key={name} {...(isChosen ? { 'data-drag': kind, 'data-id': name } : {})}>
              <div className="config-row">
                {isChosen && (
                  <DragGrip
                    kind={kind}
                    id={name}
                    label={label}
                    index={index}
                    total={chosen.length}
                    onMove={(by) => onChange(movedTo(chosen, index, index + by))}
                    onDrop={({ id, side }) =>
                      onChange(movedTo(chosen, index, dropIndex(index, chosen.indexOf(id), side)))
                    }
                  />
                )}
                <Checkbox
                  checked={isChosen}
                  label={label}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((each) => each !== name) : [...chosen, name])
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
