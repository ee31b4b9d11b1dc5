import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Timezone, useTimezones } from '../../../engine/hooks/use-timezones.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { browserTimeZone, useTimeZone, zoneOffset } from '../../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useLocale } from '../../../views/texts/use-locale.ts';
import { useChoose } from '../../viewer/preferences.ts';
import type { ListOption } from '../search-list/options.ts';
import { SearchList } from '../search-list/search-list.tsx';
import './time-zone-dialog.css';
import { cityOf, fittingZones, sortedZones } from './zone-list.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

/** Goes with the browser, wherever that is. */
const BROWSER = 'browser';
const NONE: readonly Timezone[] = [];

/** The zone in which the user sees and enters every instant: found by city, name or offset. */
export function TimeZoneDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const intlLocale = useIntlLocale();
  const { zones = NONE, error, retry } = useTimezones(useLocale());
  const current = useTimeZone();
  const choose = useChoose();
  const [text, setText] = useState('');
  const sorted = useMemo(() => sortedZones(zones), [zones]);
  const fitting = fittingZones(sorted, text);
  const here = browserTimeZone();
  const isCurrent = ({ id, aliases }: Pick<Timezone, 'id' | 'aliases'>) =>
    id === current || aliases.includes(current);
  const ofBrowser = sorted.find(({ id, aliases }) => id === here || aliases.includes(here)) ?? {
    id: here,
    aliases: [],
    displayName: '',
    offset: zoneOffset(here, 'en').replace('GMT', '') || '+00:00',
  };

  const option = (zone: Timezone, optionId = zone.id): ListOption => ({
    id: optionId,
    label: cityOf(zone.id),
    detail: [zone.displayName, `UTC${zone.offset}`].filter(Boolean).join(' · '),
    isCurrent: isCurrent(zone),
  });
  const groups = [
    {
      key: 'here',
      title: t('time-zone:browser'),
      options: fittingZones([ofBrowser], text).map((zone) => option(zone, BROWSER)),
    },
    { key: 'all', title: t('time-zone:all'), options: fitting.map((zone) => option(zone)) },
  ];
  const now = new Intl.DateTimeFormat(intlLocale, { timeStyle: 'short', timeZone: current }).format();
  const status = error ? (
    <>
      {errorText(error)} <RetryButton size="small" text={t('shell.retry')} onClick={retry} />
    </>
  ) : groups.every(({ options }) => options.length === 0) ? (
    t('shell.palette.none')
  ) : (
    t('time-zone:now', { zone: cityOf(current), offset: zoneOffset(current, intlLocale), time: now })
  );

  return (
    <ModalDialog title={t('time-zone:title')} className="time-zone-dialog" onClose={onClose}>
      <SearchList
        // The one that is chosen is in sight once the zones are there.
        key={zones.length ? 'zones' : 'none'}
        label={t('time-zone:search')}
        text={text}
        onText={setText}
        groups={groups}
        start={current === here ? BROWSER : current}
        status={status}
        onChoose={(id) => {
          choose({ timeZone: id === BROWSER ? null : id });
          onClose();
        }}
      />
    </ModalDialog>
  );
}
