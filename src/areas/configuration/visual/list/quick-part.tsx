import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { isChosen } from '../../../../contract/metadata/chosen-field.ts';
import { isRelation } from '../../../../engine/model/fields.ts';
import { withKey } from '../../model/view/keys.ts';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

/** Of which fields values are chosen right above the list: in the order in which they are ticked. */
export function QuickPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, model, metadata, edit } = visual;
  const chosen = view.quickFilters ?? model.list.quickFilters.map(({ name }) => name);
  const offered = metadata.fields.filter(
    (field) => !field.isCustomField && field.filterable && isChosen(field.kind, isRelation(field)),
  );
  const gone = chosen.filter((name) => !offered.some((field) => field.name === name));
  const toggle = (name: string) =>
    edit(
      withKey(
        view,
        'quickFilters',
        chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
      ),
    );
  return (
    <Part
      title={t('configuration:quickFilters.title')}
      hint={t('configuration:quickFilters.hint')}
      document={document}
      keys={['/quickFilters']}
    >
      <ul className="config-searched">
        {[...offered, ...gone.map((name) => ({ name, label: name }))].map(({ name, label }) => (
          <li key={name}>
            <Checkbox checked={chosen.includes(name)} label={label} onChange={() => toggle(name)} />
            {gone.includes(name) && (
              <small className="config-wrong">{t('configuration:quickFilters.gone')}</small>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
