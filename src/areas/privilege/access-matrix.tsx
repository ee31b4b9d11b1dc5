import { HTMLTable } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { ACTIONS, AREA_KEYS } from '../../contract/access/actions.ts';
import { AreaRows } from './area-rows.tsx';
import { actionText } from './area-text.ts';
import type { MatrixProps } from './matrix-props.ts';

/** Areas by actions; the objects of an area stand below it, where they may differ from it. */
export function AccessMatrix(props: MatrixProps) {
  const { t } = useTranslation();
  return (
    <div className="card access-matrix" role="region" aria-label={t('privilege:matrix')} tabIndex={0}>
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{t('privilege:area')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {actionText(t, action)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('privilege:rules')}</span>
            </th>
          </tr>
        </thead>
        {AREA_KEYS.map((area) => (
          <AreaRows
            key={area}
            {...props}
            area={area}
            objects={props.objects.filter((object) => object.area === area)}
          />
        ))}
      </HTMLTable>
    </div>
  );
}
