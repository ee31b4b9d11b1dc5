import { useTranslation } from 'react-i18next';
import { withKey } from '../../model/view/keys.ts';
import { FilterField } from '../filter-field.tsx';
import { Part } from '../part.tsx';
import { useListVariables } from '../../../../views/filter/viewer-variables.ts';
import type { Visual } from '../use-visual.ts';

/** The filter that always holds in the list. */
export function FilterPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, edit } = visual;
  const variables = useListVariables();
  return (
    <Part
      title={t('configuration:filter.title')}
      hint={t('configuration:filter.hint')}
      document={document}
      keys={['/filter']}
    >
      <FilterField
        objectName={document.objectName}
        idPrefix="config-filter"
        value={view.filter}
        none={t('configuration:filter.all')}
        variables={variables}
        onChange={(filter) => edit(withKey(view, 'filter', filter), 'filter')}
      />
    </Part>
  );
}
