import { InputGroup, SegmentedControl } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../contract/kinds/search-key.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { inspectedKeys } from '../model/inspected-keys.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { ConflictCard } from './conflict-card.tsx';
import { InspectorRow } from './inspector-row.tsx';
import { useKeyName } from './use-key-name.ts';

/** Every key of the document: its value, which layer has set it, what is below, and the way back. */
export function Inspector({ document }: { readonly document: ConfigDocument }) {
  const { t } = useTranslation();
  const { metadata } = useObjectMetadata(document.objectName);
  const keyName = useKeyName(metadata);
  const [shown, setShown] = useState<'changed' | 'all'>('changed');
  const [search, setSearch] = useState('');
  const text = searchKey(useDeferredValue(search).trim());
  const all = inspectedKeys(document);
  const changed = all.filter(({ origin }) => origin.layer !== 'product');
  const found = (shown === 'all' ? all : changed).filter(
    ({ key }) => searchKey(key).includes(text) || searchKey(keyName(key)).includes(text),
  );
  return (
    <div className="config-inspector">
      {document.draftConflicts.map((conflict) => (
        <ConflictCard
          key={`draft ${conflict.key}`}
          document={document}
          metadata={metadata}
          name={keyName(conflict.key)}
          conflict={{ ...conflict, type: 'author' }}
        />
      ))}
      {document.conflicts.map((conflict) => (
        <ConflictCard
          key={`${conflict.layer} ${conflict.owner} ${conflict.key}`}
          document={document}
          metadata={metadata}
          name={keyName(conflict.key)}
          conflict={{ ...conflict, type: 'layer' }}
        />
      ))}
      <div className="config-inspector-tools">
        <SegmentedControl
          size="small"
          aria-label={t('configuration:inspector.show')}
          options={[
            { value: 'changed', label: t('configuration:inspector.changed', { total: changed.length }) },
            { value: 'all', label: t('configuration:inspector.all', { total: all.length }) },
          ]}
          value={shown}
          onValueChange={(value) => setShown(value === 'all' ? 'all' : 'changed')}
        />
        <InputGroup
          fill
          size="small"
          leftIcon={<SearchIcon />}
          aria-label={t('configuration:inspector.search')}
          placeholder={t('configuration:inspector.search')}
          value={search}
          onValueChange={setSearch}
        />
      </div>
      {found.length === 0 ? (
        <p className="config-hint">{t('configuration:inspector.none')}</p>
      ) : (
        <ul className="config-keys rows">
          {found.map((row) => (
            <InspectorRow
              key={row.key}
              document={document}
              metadata={metadata}
              row={row}
              name={keyName(row.key)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
