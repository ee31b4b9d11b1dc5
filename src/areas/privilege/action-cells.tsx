import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { type Action, ACTIONS } from '../../contract/access/actions.ts';
import { actionText } from './area-text.ts';

interface Props {
  /** Of the area or object in whose row they stand. */
  readonly label: string;
  readonly actions: readonly Action[];
  readonly readOnly: boolean;
  readonly onToggle: (action: Action, on: boolean) => void;
}

/** A box for each action, named with its row; where there is no room for the heads of columns, its action stands beside it. */
export function ActionCells({ label, actions, readOnly, onToggle }: Props) {
  const { t } = useTranslation();
  return ACTIONS.map((action) => (
    <td key={action}>
      <Checkbox
        checked={actions.includes(action)}
        disabled={readOnly}
        aria-label={t('privilege:allow', { action: actionText(t, action), name: label })}
        onChange={(event) => onToggle(action, event.currentTarget.checked)}
      >
        <span className="access-action">{actionText(t, action)}</span>
      </Checkbox>
    </td>
  ));
}
