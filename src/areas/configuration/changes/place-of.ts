import type { ConfigChange } from '../model/config-review.ts';
import { type Tab, writePlace } from '../places/places.ts';

/** Where the configuration has its screens (specification, section 2). */
export const CONFIGURATION = '/app/configuration';

const VIEW_TABS: Readonly<Record<string, Tab>> = {
  form: 'form',
  record: 'record',
  label: 'label',
  search: 'label',
};

/** The address of the screen on which a key is changed. */
export function placeOf({
  document,
  layer,
  owner,
  key,
}: Pick<ConfigChange, 'document' | 'layer' | 'owner'> & { readonly key: string | null }): string {
  const [kind = '', object = ''] = document.split('/');
  const tab =
    kind === 'texts'
      ? 'texts'
      : kind === 'model'
        ? 'fields'
        : (VIEW_TABS[key?.split('/')[1] ?? ''] ?? 'list');
  const search = writePlace({ layer: { layer, owner }, tab, side: 'preview' }).toString();
  return `${CONFIGURATION}/${object}${search && `?${search}`}`;
}
