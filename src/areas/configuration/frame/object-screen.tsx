import { Button } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useConfigDocument } from '../hooks/use-config-document.ts';
import { useConfiguration } from '../hooks/use-configuration.ts';
import type { AreaScreenProps } from '../../../views/area/client-area.ts';
import { EditingBar } from './editing-bar.tsx';
import { LayerChooser } from './layer-chooser.tsx';
import { type Pane, PaneSwitch } from './pane-switch.tsx';
import { type Place, readPlace, type Tab, tabsOf, writePlace } from '../places/places.ts';
import { SidePane } from './side-pane.tsx';
import { TabPanel } from './tab-panel.tsx';
import { TabList } from './tab-list.tsx';
import { useUndoKeys } from './use-undo-keys.ts';

interface Props extends Pick<AreaScreenProps, 'route' | 'objects'> {
  readonly objectName: string;
}

/** They need the whole width. */
const ALONE: readonly Tab[] = ['texts', 'json'];

/** An object's configuration: its editors on the left, and beside them the preview, the JSON or the inspector. */
export function ObjectScreen({ route, objectName, objects }: Props) {
  const { t, i18n } = useTranslation();
  const [params, setParams] = useSearchParams();
  const place = readPlace(params);
  const [pane, setPane] = useState<Pane>('editor');
  const { configuration, mayEdit, reload } = useConfiguration(i18n.language);
  const kind = place.tab === 'texts' ? 'texts' : 'view';
  const state = useConfigDocument(`${kind}/${objectName}`, place.layer);
  const document = state.status === 'ready' ? state.document : undefined;
  useUndoKeys(document);
  const isSaved = document?.saving === 'saved';
  const changes = document?.draft.length;
  // How many changes there are in all documents, the server counts.
  const counted = useRef<number>(undefined);
  const countAgain = useEffectEvent(() => {
    if (counted.current !== undefined && counted.current !== changes) reload();
    counted.current = changes;
  });
  useEffect(() => {
    if (isSaved) countAgain();
  }, [isSaved, changes]);
  const hasSide = !ALONE.includes(place.tab);
  const conflicts = document ? document.conflicts.length + document.draftConflicts.length : 0;
  const isPublished = objects.some(({ name }) => name === objectName);

  const known = configuration?.documents.find((each) => each.objectName === objectName);
  const label = known?.label ?? objects.find(({ name }) => name === objectName)?.label ?? objectName;
  const go = (next: Partial<Place>) => {
    const layer = next.layer ?? place.layer;
    const tab = next.tab ?? place.tab;
    setParams(writePlace({ ...place, ...next, layer, tab: tabsOf(layer).includes(tab) ? tab : 'list' }), {
      replace: true,
    });
  };
  return (
    <div className="config config-object">
      <header className="config-object-header">
        <div className="config-object-title">
          <Link to={route}>{t('configuration:title')}</Link>
          <h1>{label}</h1>
        </div>
        {configuration && (
          <LayerChooser
            owners={configuration.owners}
            layer={place.layer}
            onChange={(layer) => go({ layer })}
          />
        )}
        {conflicts > 0 && hasSide && (
          <Button
            intent="warning"
            variant="outlined"
            icon={<WarningSignIcon />}
            text={t('configuration:conflicts', { total: conflicts })}
            onClick={() => {
              setPane('side');
              go({ side: 'inspector' });
            }}
          />
        )}
        {document && (
          <EditingBar route={route} document={document} documents={configuration?.documents ?? []} />
        )}
      </header>
      {document && hasSide && (
        <PaneSwitch
          pane={pane}
          side={place.side}
          onChange={(next) => {
            setPane(next === 'editor' ? 'editor' : 'side');
            if (next !== 'editor') go({ side: next });
          }}
        />
      )}
      <div className="config-columns" data-pane={hasSide ? pane : 'editor'}>
        <section className="config-editor" aria-label={t('configuration:editor')}>
          <TabList tabs={tabsOf(place.layer)} tab={place.tab} onChange={(tab) => go({ tab })} />
          <TabPanel tab={place.tab} objectName={objectName} state={state} readOnly={mayEdit === false} />
        </section>
        {document && hasSide && (
          <SidePane
            side={place.side}
            document={document}
            first={isPublished ? screenOf(place.tab) : 'form'}
            hasRecords={isPublished}
            onChange={(side) => go({ side })}
          />
        )}
      </div>
    </div>
  );
}

/** What of the preview shows what a tab is about. */
const screenOf = (tab: Tab): 'list' | 'record' | 'form' =>
  tab === 'form' || tab === 'record' ? tab : 'list';
