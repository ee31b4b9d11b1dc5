import { SegmentedControl } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { type Side, SIDES } from '../places/places.ts';

export type Pane = 'editor' | 'side';

interface Props {
  readonly pane: Pane;
  readonly side: Side;
  readonly onChange: (pane: 'editor' | Side) => void;
}

/** Narrow screens have room for one of both: the editor, or what stands beside it. */
export function PaneSwitch({ pane, side, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      fill
      size="small"
      className="config-pane-switch"
      aria-label={t('configuration:side.switch')}
      options={[
        { value: 'editor', label: t('configuration:editor') },
        ...SIDES.map((value) => ({ value, label: t(`configuration:side.${value}`) })),
      ]}
      value={pane === 'editor' ? 'editor' : side}
      onValueChange={(value) => onChange(SIDES.find((each) => each === value) ?? 'editor')}
    />
  );
}
