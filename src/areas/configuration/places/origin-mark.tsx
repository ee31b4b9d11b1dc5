import { Button, Tag } from '@blueprintjs/core';
import { ResetIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { LayerKey } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { isOwn, originOf } from '../model/origin-of.ts';

/** Who has set something, in words. */
export function useLayerName(document: Pick<ConfigDocument, 'layers'>) {
  const { t } = useTranslation();
  return (origin: LayerKey | { readonly layer: 'product' } | undefined): string => {
    if (!origin || origin.layer === 'product') return t('configuration:layer.product');
    if (origin.layer === 'tenant') return t('configuration:layer.tenant');
    const owner = document.layers.find((each) => each.layer === origin.layer && each.owner === origin.owner);
    const name = owner?.ownerName ?? origin.owner;
    return origin.layer === 'role' ? t('configuration:layer.role', { name }) : name;
  };
}

interface Props {
  readonly document: ConfigDocument;
  /** The keys that it is about, each with all below it. */
  readonly keys: readonly string[];
  /** What it is, for those who hear it. */
  readonly label: string;
}

/** Says which layer has changed something, and takes the edited layer's change back. Nothing where all is the product's. */
export function OriginMark({ document, keys, label }: Props) {
  const { t } = useTranslation();
  const layerName = useLayerName(document);
  const origins = keys.map((key) => originOf(document, key));
  const origin = origins.find((each) => isOwn(document, each)) ?? origins.find((each) => each !== undefined);
  if (!origin) return null;
  return (
    <span className="config-origin">
      <Tag minimal round intent={isOwn(document, origin) ? 'primary' : 'none'}>
        {layerName(origin)}
      </Tag>
      {isOwn(document, origin) && (
        <Button
          variant="minimal"
          size="small"
          icon={<ResetIcon />}
          aria-label={t('configuration:reset', { label })}
          title={t('configuration:reset', { label })}
          onClick={() => document.resetAll(keys)}
        />
      )}
    </span>
  );
}
