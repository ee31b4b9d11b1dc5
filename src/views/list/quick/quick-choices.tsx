import { Checkbox } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { YES, YES_AND_NO } from '../../../engine/query/quick-filter.ts';
import { FocusInside } from '../../widgets/focus-inside.tsx';
import type { QuickProps } from './quick-props.ts';
import { useChosen } from './use-chosen.ts';

/** The choices of a field as boxes to tick; of yes and no, one takes the other's place. */
export function QuickChoices({ field, ...props }: QuickProps) {
  const { t } = useTranslation();
  const { chosen, choose, toggle } = useChosen(props);
  const isFlag = field.kind === 'BOOLEAN';
  const choices = isFlag
    ? YES_AND_NO.map((name) => ({ name, label: t(name === YES ? 'list.yes' : 'list.no') }))
    : (field.enumValues ?? []);
  return (
    <FocusInside>
      <div className="quick-choices" role="group" aria-label={field.label}>
        {choices.map(({ name, label }, index) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            label={label}
            data-first={index === 0 || undefined}
            onChange={() => (isFlag && !chosen.includes(name) ? choose([name]) : toggle(name))}
          />
        ))}
      </div>
    </FocusInside>
  );
}
