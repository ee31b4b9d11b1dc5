import { Button, Tag } from '@blueprintjs/core';
import { ResetIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import type { InspectedKey } from '../model/inspected-keys.ts';
import { KeyValue } from './key-value.tsx';
import { useLayerName } from '../places/origin-mark.tsx';

interface Props {
  readonly document: ConfigDocument;
  readonly metadata: ObjectMetadata | undefined;
  readonly row: InspectedKey;
  readonly name: string;
}

/** A key: its value, who has set it, and what is below, to which the edited layer can give it back. */
export function InspectorRow({ document, metadata, row: { key, value, origin }, name }: Props) {
  const { t } = useTranslation();
  const layerName = useLayerName(document);
  const isProduct = origin.layer === 'product';
  const { layer, objectName } = document;
  const isOwn = origin.layer === layer.layer && origin.owner === layer.owner;
  const isDraft = isOwn && document.draft.some((change) => change.key === key);
  const shared = { metadata, objectName, keyName: key };
  return (
    <li>
      <div className="config-key-head">
        <b>{name}</b>
        <Tag minimal round intent={isOwn ? 'primary' : 'none'}>
          {layerName(isProduct ? undefined : { layer: origin.layer, owner: origin.owner })}
        </Tag>
        {isDraft && (
          <Tag minimal round intent="warning">
            {t('configuration:inspector.draft')}
          </Tag>
        )}
        {isOwn && (
          <Button
            variant="minimal"
            size="small"
            icon={<ResetIcon />}
            aria-label={t('configuration:reset', { label: name })}
            title={t('configuration:reset', { label: name })}
            onClick={() => document.resetKey(key)}
          />
        )}
      </div>
      <div className="config-key-value">
        <KeyValue {...shared} value={value} />
      </div>
      {!isProduct && (
        <div className="config-key-below">
          {t('configuration:inspector.below')} <KeyValue {...shared} value={origin.below} />
        </div>
      )}
      <code>{key}</code>
    </li>
  );
}
