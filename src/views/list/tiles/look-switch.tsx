import { Button, ButtonGroup } from '@blueprintjs/core';
import { CalendarIcon, GridViewIcon, ListIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useAddressParams } from '../../widgets/use-address-params.ts';
import { CALENDAR_PARAM, DAY_PARAM, type Look, looksOf, setLook, useLook } from './look.ts';

const ICONS = {
  tiles: <GridViewIcon />,
  rows: <ListIcon />,
  calendar: <CalendarIcon />,
} as const satisfies Record<Look, unknown>;

/** Between pictures, rows and a calendar. */
export function LookSwitch({ model }: { readonly model: ObjectModel }) {
  const { t } = useTranslation();
  const look = useLook(model);
  const [params, setParams] = useAddressParams();
  const choose = (next: Look) => {
    setLook(model.name, next);
    // The address would make a calendar of it again.
    if (next !== 'calendar' && params.has(CALENDAR_PARAM))
      setParams(
        (before) => {
          const others = new URLSearchParams(before);
          for (const param of [CALENDAR_PARAM, DAY_PARAM]) others.delete(param);
          return others;
        },
        { replace: true },
      );
  };
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
          onClick={() => choose(each)}
        />
      ))}
    </ButtonGroup>
  );
}
