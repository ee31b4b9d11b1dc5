import { Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenActions } from '../../../views/actions/screen-actions.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { commandKey, singleKeysOn, turnSingleKeys } from './shortcuts.ts';
import './shortcuts-dialog.css';

/** What works by keys alone, and whether single letters do. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [single, setSingle] = useState(singleKeysOn);
  const command = commandKey();
  const offered = useScreenActions().flatMap(({ shortcut, label }) =>
    shortcut ? [{ keys: ['Alt', 'Shift', shortcut], text: label }] : [],
  );
  const groups = [
    {
      title: t('shell.shortcuts.everywhere'),
      keys: [
        { keys: [command, 'K'], text: t('shell.palette.title') },
        { keys: ['F8'], text: t('shell.shortcuts.messages') },
        { keys: ['?'], text: t('shell.shortcuts.title'), isSingle: true },
        { keys: ['/'], text: t('shell.shortcuts.search'), isSingle: true },
      ],
    },
    {
      title: t('shell.shortcuts.screens'),
      keys: [
        { keys: [command, 'S'], text: t('shell.shortcuts.save') },
        { keys: ['↑', '↓', '←', '→'], text: t('shell.shortcuts.cells') },
        { keys: ['F2'], text: t('shell.shortcuts.edit') },
        { keys: ['Esc'], text: t('shell.shortcuts.leave') },
        ...offered,
      ],
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
                <div key={text} data-off={isSingle === true && !single}>
                  <dt>{text}</dt>
                  <dd>
                    {each.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label={t('shell.shortcuts.single')}
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
