import { Button } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaKey } from '../../contract/access/actions.ts';
import type { MatrixProps } from './matrix-props.ts';
import { ActionCells } from './action-cells.tsx';
import { areaText } from './area-text.ts';
import { ObjectRow } from './object-row.tsx';
import { areaActions, setAreaAction } from './rules-edit.ts';

/** An area, and its objects once they are asked for. */
export function AreaRows(props: MatrixProps & { readonly area: AreaKey }) {
  const { area, rules, objects, readOnly, onChange } = props;
  const { t } = useTranslation();
  const headId = useId();
  // Where objects differ from their area, that must not be overlooked.
  const [isOpen, setOpen] = useState(() => objects.some(({ name }) => rules.objects?.[name]));
  const label = areaText(t, area);
  return (
    <tbody>
      <tr>
        <th scope="row" id={headId}>
          {objects.length === 0 ? (
            <span className="access-area-alone">{label}</span>
          ) : (
            <Button
              variant="minimal"
              size="small"
              icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
              text={label}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          )}
        </th>
        <ActionCells
          label={label}
          actions={areaActions(rules, area)}
          readOnly={readOnly}
          onToggle={(action, on) => onChange(setAreaAction(rules, area, action, on))}
        />
        <td />
      </tr>
      {isOpen && objects.map((object) => <ObjectRow key={object.name} {...props} object={object} />)}
    </tbody>
  );
}
