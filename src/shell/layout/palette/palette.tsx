import { DocumentIcon, SearchIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type FoundGroup, useGlobalSearch } from '../../../engine/hooks/use-global-search.ts';
import type { ShellData } from '../../viewer/shell-data.ts';
import type { FrameDialog } from '../frame-dialog.ts';
import type { ListOption, OptionGroup } from '../search-list/options.ts';
import { SearchList } from '../search-list/search-list.tsx';
import { fittingEntries, type PaletteEntry } from './entry.ts';
import './palette.css';
import { SearchStatus } from './search-status.tsx';
import { useEntries } from './use-entries.tsx';
import { rememberEntry, rememberRecord, usedEntries, type UsedRecord, usedRecords } from './used.ts';

interface Props {
  readonly shell: Pick<ShellData, 'areas' | 'objects' | 'viewer'>;
  readonly onClose: () => void;
  readonly onOpen: (dialog: FrameDialog) => void;
}

/** Screens and actions that fit a text; more of them are found by another word. */
const MOST_ENTRIES = 7;

const recordId = ({ objectName, id }: Pick<UsedRecord, 'objectName' | 'id'>) => `record:${objectName}:${id}`;

/** Everything by its name: screens, records of all objects, actions. What was used last comes first. */
export function Palette({ shell, onClose, onOpen }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const entries = useEntries(shell, onOpen);
  const search = useGlobalSearch(text);
  const viewerId = shell.viewer.id;
  const [used] = useState(() => ({ ids: usedEntries(viewerId), records: usedRecords(viewerId) }));
  const summaryOf = (name: string) => shell.objects.find((object) => object.name === name);

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  // Back leads to another screen, over which nobody has opened it.
  useEffect(() => {
    addEventListener('popstate', onClose);
    return () => removeEventListener('popstate', onClose);
  }, [onClose]);

  const records: UsedRecord[] = text.trim()
    ? search.groups.flatMap(({ objectName, records }) => records.map((each) => ({ ...each, objectName })))
    : [...used.records];
  const recordOption = (record: UsedRecord): ListOption => ({
    id: recordId(record),
    label: record.label,
    icon: <DocumentIcon />,
    line: record.detail ?? undefined,
    detail: text.trim() ? undefined : summaryOf(record.objectName)?.label,
  });

  const foundGroup = ({ objectName, records, total, totalIsExact }: FoundGroup): OptionGroup => ({
    key: objectName,
    title: summaryOf(objectName)?.pluralLabel ?? objectName,
    options: [
      ...records.map((each) => recordOption({ ...each, objectName })),
      ...(total > records.length
        ? [
            {
              id: `all:${objectName}`,
              label: t('keys:palette.showAll', {
                total: totalIsExact ? String(total) : `${String(total)}+`,
              }),
              icon: <SearchIcon />,
            },
          ]
        : []),
    ],
  });

  const groups = (): OptionGroup[] => {
    const group = (key: 'recent' | 'screens' | 'actions', options: readonly ListOption[]) => ({
      key,
      title: t(`shell.palette.${key}`),
      options,
    });
    const ofKind = (all: typeof entries, ...kinds: readonly PaletteEntry['kind'][]) =>
      all.filter(({ kind, isToCome }) => kinds.includes(kind) && !isToCome);
    const toCome = (all: typeof entries): OptionGroup => ({
      key: 'toCome',
      title: `${t('shell.palette.screens')} · ${t('shell.menu.toCome')}`,
      options: all.filter(({ isToCome }) => isToCome),
    });
    if (text.trim()) {
      const fitting = fittingEntries(entries, text, used.ids);
      return [
        group('screens', ofKind(fitting, 'screen').slice(0, MOST_ENTRIES)),
        group('actions', ofKind(fitting, 'here', 'action').slice(0, MOST_ENTRIES)),
        ...search.groups.map(foundGroup),
        toCome(fitting),
      ];
    }
    const last = used.ids.flatMap(
      (id) => entries.find((entry) => entry.id === id && entry.kind !== 'here' && !entry.isToCome) ?? [],
    );
    const others = entries.filter((entry) => !last.includes(entry));
    const here = ofKind(entries, 'here');
    return [
      { key: 'here', title: here[0]?.detail ?? '', options: here.map(({ detail: _, ...each }) => each) },
      group('recent', [...used.records.map(recordOption), ...last]),
      group('screens', ofKind(others, 'screen')),
      group('actions', ofKind(others, 'action')),
      toCome(others),
    ];
  };

  const choose = (id: string) => {
    onClose();
    const entry = entries.find((each) => each.id === id);
    if (entry) {
      rememberEntry(viewerId, id);
      return entry.run();
    }
    const record = records.find((each) => recordId(each) === id);
    const route = summaryOf(record?.objectName ?? id.replace(/^all:/, ''))?.route;
    if (route === undefined) return;
    if (record) rememberRecord(viewerId, record);
    const query = new URLSearchParams({ search: text.trim() }).toString();
    void navigate(record ? `${route}/${encodeURIComponent(record.id)}` : `${route}?${query}`);
  };

  const shown = groups();
  const isEmpty = shown.every(({ options }) => options.length === 0);
  return (
    <dialog
      ref={dialog}
      className="palette floating"
      aria-label={t('shell.palette.title')}
      onClose={onClose}
      onClick={(event) => {
        // Only a click on the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <SearchList
        label={t('keys:palette.placeholder')}
        text={text}
        onText={setText}
        groups={shown}
        onChoose={choose}
        status={
          <SearchStatus
            search={search}
            isEmpty={isEmpty}
            nameOf={(name) => summaryOf(name)?.pluralLabel ?? name}
          />
        }
      />
    </dialog>
  );
}
