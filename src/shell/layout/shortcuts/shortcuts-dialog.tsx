import { Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../../../views/actions/screen-actions.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { singleKeysOn, turnSingleKeys } from '../../../views/widgets/single-keys.ts';
import type { Area } from '../../viewer/shell-data.ts';
import { useGoToPlaces } from '../go-to/use-go-to-places.ts';
import { commandKey } from './shortcuts.ts';
import './shortcuts-dialog.css';

interface KeyList {
  readonly title: string;
  readonly keys: readonly {
    readonly keys: readonly string[];
    readonly text: string;
    /** A single letter, which can be turned off. */
    readonly isSingle?: boolean;
  }[];
}

interface Props {
  readonly areas: readonly Area[];
  readonly onClose: () => void;
}

/** What works by keys alone, and whether single letters do. */
export function ShortcutsDialog({ areas, onClose }: Props) {
  const { t } = useTranslation();
  const [single, setSingle] = useState(singleKeysOn);
  const command = commandKey();
  const offered = useScreenActions().flatMap(({ shortcut, label }) =>
    shortcut ? [{ keys: ['Alt', 'Shift', shortcut], text: label }] : [],
  );
  const places = useGoToPlaces(areas);
  const groups: readonly KeyList[] = [
    {
      title: t('keys:everywhere'),
      keys: [
        { keys: [command, 'K'], text: t('shell.palette.title') },
        { keys: ['F8'], text: t('keys:messages') },
        { keys: ['→', 'Enter'], text: t('keys:pin') },
        { keys: ['?'], text: t('shell.shortcuts.title'), isSingle: true },
        { keys: ['/'], text: t('keys:search'), isSingle: true },
        { keys: ['N'], text: t('keys:new'), isSingle: true },
        { keys: ['J'], text: t('keys:next'), isSingle: true },
        { keys: ['K'], text: t('keys:previous'), isSingle: true },
      ],
    },
    {
      title: t('keys:screens'),
      keys: [
        { keys: ['↑', '↓', '←', '→'], text: t('keys:cells') },
        { keys: ['Enter'], text: t('keys:open') },
        { keys: ['F2'], text: t('keys:edit') },
        { keys: [command, 'C'], text: t('keys:copy') },
        { keys: [command, 'V'], text: t('keys:paste') },
        { keys: [command, 'D'], text: t('keys:fill') },
        { keys: ['Alt', '↓'], text: t('keys:column') },
        { keys: ['E'], text: t('keys:editRecord'), isSingle: true },
        { keys: ['Space'], text: t('keys:peek') },
        { keys: ['X'], text: t('keys:select'), isSingle: true },
        { keys: ['.'], text: t('keys:bulk'), isSingle: true },
        { keys: ['Esc'], text: t('keys:leave') },
        { keys: [command, 'S'], text: t('keys:save') },
        { keys: [command, 'Enter'], text: t('keys:saveAndClose') },
        ...offered,
      ],
    },
    {
      title: t('keys:calendarTitle'),
      keys: [
        { keys: ['D', 'W', 'M'], text: t('keys:calendarSpans'), isSingle: true },
        { keys: ['J', 'K'], text: t('keys:calendarSteps'), isSingle: true },
        { keys: ['T'], text: t('keys:calendarToday'), isSingle: true },
      ],
    },
    {
      title: t('keys:goToTitle'),
      keys: places.map(({ letter, label }) => ({
        keys: ['G', letter.toUpperCase()],
        text: label,
        isSingle: true,
      })),
    },
  ];
  return (
    <ModalDialog title={t('shell.shortcuts.title')} className="shortcuts-dialog" onClose={onClose}>
      <div className="shortcuts">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h6>{title}</h6>
            <dl>
              {keys.map(({ keys: each, text, isSingle }) => (
                <div key={each.join()} data-off={isSingle === true && !single}>
                  <dt>{text}</dt>
                  <dd>
                    {each.map((key, place) => (
                      // G G is a way, too.
                      <kbd key={`${place} ${key}`}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t('keys:single')}
          checked={single}
          onChange={(event) => {
            setSingle(event.currentTarget.checked);
            turnSingleKeys(event.currentTarget.checked);
          }}
        />
      </div>
    </ModalDialog>
  );
}
