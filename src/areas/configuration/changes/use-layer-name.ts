import { useTranslation } from 'react-i18next';
import type { ConfigChange } from '../model/config-review.ts';

/** For whom a layer is: everybody, a role, a user. */
export function useLayerName(): (layer: Pick<ConfigChange, 'layer' | 'ownerName'>) => string {
  const { t } = useTranslation();
  return ({ layer, ownerName }) => t(`configuration:reviewing.layers.${layer}`, { name: ownerName });
}
