import { Button, ButtonGroup } from '@blueprintjs/core';
import { CalendarIcon, GridViewIcon, ListIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { type Look, looksOf, setLook, useLook } from './look.ts';

const ICONS = {
  tiles: <GridViewIcon />,
  rows: <ListIcon />,
  calendar: <CalendarIcon />,
} as const satisfies Record<Look, unknown>;

/** Between pictures, rows and a calendar. */
export function LookSwitch({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const look = useLook(model);
  return (
    <ButtonGroup role="group" aria-label={t('media:look.title')}>
      {looksOf(model).map((each) => (
        <Button
          key={each}
          icon={ICONS[each]}
          active={look === each}
          aria-pressed={look === each}
          aria-label={t(`media:look.${each}`)}
          title={t(`media:look.${each}`)}
          onClick={() => setLook(model.name, each)}
        />
      ))}
    </ButtonGroup>
  );
}
