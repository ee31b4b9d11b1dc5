import { Button, Tag } from '@blueprintjs/core';
import { ResetIcon, SettingsIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { AccessObject } from '../../contract/access/role.ts';
import type { MatrixProps } from './matrix-props.ts';
import { ActionCells } from './action-cells.tsx';
import { areaText } from './area-text.ts';
import { followArea, hasOwnActions, objectActions, setObjectAction } from './rules-edit.ts';

/** An object within its area: what may be done with it, and which of its records and fields there are. */
export function ObjectRow(props: MatrixProps & { readonly object: AccessObject }) {
  const { rules, object, readOnly, onChange, onOpen } = props;
  const { t } = useTranslation();
  const { name, label } = object;
  const own = hasOwnActions(rules, object);
  const given = rules.objects?.[name];
  const fields = Object.keys(given?.fields ?? {}).length;
  const area = areaText(t, object.area);
  return (
    <tr className={own ? 'access-object access-object-own' : 'access-object'}>
      <th scope="row">
        <span>{label}</span>
        {own && !readOnly && (
          <Button
            variant="minimal"
            size="small"
            icon={<ResetIcon />}
            aria-label={t('privilege:followArea', { name: label, area })}
            title={t('privilege:followArea', { name: label, area })}
            onClick={() => onChange(followArea(rules, name))}
          />
        )}
      </th>
      <ActionCells
        label={label}
        actions={objectActions(rules, object)}
        readOnly={readOnly}
        onToggle={(action, on) => onChange(setObjectAction(rules, object, action, on))}
      />
      <td className="access-rules">
        {given?.rows && <Tag minimal>{t('privilege:someRecords')}</Tag>}
        {fields > 0 && <Tag minimal>{t('privilege:someFields', { total: fields })}</Tag>}
        <Button
          variant="minimal"
          size="small"
          icon={<SettingsIcon />}
          aria-haspopup="dialog"
          aria-label={t('privilege:rulesOf', { name: label })}
          title={t('privilege:rulesOf', { name: label })}
          onClick={() => onOpen(object)}
        />
      </td>
    </tr>
  );
}
