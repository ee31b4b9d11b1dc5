import { useTranslation } from 'react-i18next';
import { LIST_ACTIONS } from '../../../../contract/metadata/list-actions.ts';
import type { ViewFile } from '../../../../contract/metadata/view.ts';
import { withKey } from '../../model/view/keys.ts';
import { supportedActions } from '../../model/view/supported-actions.ts';
import { ChosenList } from '../chosen-list.tsx';
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
          <ChosenList
            key={place}
            kind={`action-${place}`}
            title={t(`configuration:actions.${place}`)}
            known={supportedActions(place, metadata)}
            labelOf={(name) => t(`configuration:action.${name}`)}
            chosen={view.actions?.[place] ?? supportedActions(place, metadata)}
            onChange={(names) => change(place, names)}
          />
        ))}
      </div>
    </Part>
  );
}
